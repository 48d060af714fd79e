import { type ReactNode, useState } from 'react';

interface KeptPartProps {
  isShown: boolean;
  children: ReactNode;
}

/** Keeps a part of the desk, with the properties that it had, while another one is open. */
export function KeptPart({ isShown, children }: KeptPartProps) {
  const [kept, setKept] = useState(children);
  if (isShown && kept !== children) setKept(children);
  return (
    <div className="desk-tab" hidden={!isShown}>
      {isShown ? children : kept}
    </div>
  );
}
