/** Returns the address of a country's flag by its ISO 3166-1 alpha-2 code. */
export const flagAddress = (iso2: string): string => `/flags/${iso2.toLowerCase()}.svg`;

interface FlagProps {
  iso2: string;
  alt?: string;
  /** Height in CSS pixels; the flag is half as wide again. */
  size?: number;
  className?: string;
}

/**
 * Renders a country's flag, as decoration unless `alt` is given: the country's name is beside it.
 */
export function Flag({ iso2, alt = '', size = 20, className = '' }: FlagProps) {
  return (
    <img
      className={`flag ${className}`.trim()}
      alt={alt}
      width={Math.round(size * 1.5)}
      height={size}
      loading="lazy"
      // After `loading`: some browsers request it at once otherwise.
      src={flagAddress(iso2)}
    />
  );
}
