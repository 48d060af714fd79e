import type { ReactNode } from 'react';
import { Icon } from './icons/Icon.tsx';
import { arrowBack } from './icons/icons.ts';

/** Renders the link to the step before. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div>
      <a className="button button--ghost button--small" href={href}>
        <Icon shape={arrowBack} className="icon--turns" />
        <span>{children}</span>
      </a>
    </div>
  );
}
