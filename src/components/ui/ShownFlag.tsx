import { useEffect, useRef, useState } from 'react';
import { flagAddress } from './flag-address.ts';

/** A flag in a long list, loaded when it scrolls into view. */
export function ShownFlag({ iso2 }: { iso2: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (image.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setShown(true);
      },
      { rootMargin: '60px' },
    );
    observer.observe(image.current);
    return () => observer.disconnect();
  }, []);
  const source = shown && iso2 !== '' ? flagAddress(iso2) : undefined;
  return <img ref={image} className="flag" src={source} alt="" width={24} height={16} />;
}
