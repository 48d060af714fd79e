import type { ReactNode } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { info } from '#components/ui/icons.ts';

/** One of the consequences that a dialog lists before a number's term is changed. */
export const TermFact = ({ shape, children }: { shape: string; children: ReactNode }) => (
  <li className="term-fact">
    <Icon shape={shape} />
    <span>{children}</span>
  </li>
);

/** Why a number's term could not be changed; nothing while there is no reason. */
export const TermProblem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className="alert alert--warning term-problem" role="alert">
      <Icon shape={info} />
      <span>{text}</span>
    </p>
  );
