import { flagAddress } from './flag-address.ts';
import { useEffect, useRef, useState } from 'react';

interface FlagProps {
  iso2: string;
  alt?: string;
  /** Height in CSS pixels; the flag is half as wide again. */
  size?: number;
  className?: string;
}

/** A country's flag; decoration unless `alt` says otherwise, as the country's name stands beside it. */
export function Flag({ iso2, alt = '', size = 20, className = '' }: FlagProps) {
  return (
    <img
      className={`flag ${className}`.trim()}
      src={flagAddress(iso2)}
      alt={alt}
      width={Math.round(size * 1.5)}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}

/** A flag in a long list, loaded when it scrolls into view. */
export function LazyFlag({ iso2 }: { iso2: string }) {
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
