interface IconProps {
  /**
   * A drawing of icons.ts or account-icons.ts, imported by name so that an island carries no other.
   */
  shape: string;
  className?: string;
}

/** Renders a line drawing in the text colour, hidden from screen readers. */
export function Icon({ shape, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${className}`.trim()}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  );
}
