import { useEffect, useState } from 'react';

interface PhoneTextProps {
  /** A whole number: in groups already, or digits that are grouped once the formats have loaded. */
  number: string;
  className?: string;
}

const isGrouped = (number: string): boolean => number.trim().includes(' ');

/** A phone number, left to right in every language. The formats of the world are loaded on demand. */
export function PhoneText({ number, className = 'digits' }: PhoneTextProps) {
  const [formatted, setFormatted] = useState({ number: '', text: '' });
  useEffect(() => {
    if (isGrouped(number)) return;
    let current = true;
    const format = async (): Promise<void> => {
      const { formatPhone } = await import('#lib/phone-format.ts');
      if (current) setFormatted({ number, text: formatPhone(number) });
    };
    format().catch((reason: unknown) => console.warn('phone formats not loaded', reason));
    return () => {
      current = false;
    };
  }, [number]);
  return (
    <bdi className={className} dir="ltr">
      {formatted.number === number && !isGrouped(number) ? formatted.text : number}
    </bdi>
  );
}
