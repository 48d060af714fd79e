import { useId, useState } from 'react';
import { latePart } from '#components/site/late-part.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { chevron, forward, message } from '#components/ui/icons.ts';
import type { VirtualNumber } from '#contract/entities.ts';
import { fillText } from '#lib/fill-text.ts';
import { maskedNumber } from '#lib/masked-number.ts';
import type { MyNumbersTexts } from './my-numbers-texts.ts';
import { PhoneNumber } from './PhoneNumber.tsx';

const NumberPanel = latePart(async () => (await import('./NumberPanel.tsx')).NumberPanel);

interface NumberCardProps {
  number: VirtualNumber;
  texts: MyNumbersTexts;
  /** Whether its settings are open at first. */
  open: boolean;
  onChanged: () => Promise<void>;
}

/** One number: where its calls and messages go at a glance, and all its settings once opened. */
export function NumberCard({ number, texts, open, onChanged }: NumberCardProps) {
  const [expanded, setExpanded] = useState(open);
  const [editing, setEditing] = useState({ calls: false, sms: false });
  const [saved, setSaved] = useState(false);
  const panel = useId();
  const written = maskedNumber(number.didNumber, number.prefix, number.mask);
  const onSaved = (): void => {
    setEditing({ calls: false, sms: false });
    setSaved(true);
    void onChanged();
  };
  const edit = (what: 'calls' | 'sms', on: boolean): void => {
    setSaved(false);
    setEditing((now) => ({ ...now, [what]: on }));
  };
  return (
    <li className="card number-card">
      <div className="number-card__head">
        <h2 className="number-card__number">
          <PhoneNumber
            number={number.didNumber}
            prefix={number.prefix}
            mask={number.mask}
            countryName={number.countryName}
            large
          />
        </h2>
        <button
          className="button button--ghost button--icon number-card__toggle"
          type="button"
          aria-expanded={expanded}
          aria-controls={panel}
          aria-label={fillText(texts['my-numbers.settings'], { number: written })}
          onClick={() => setExpanded(!expanded)}
        >
          <Icon shape={chevron} />
        </button>
        <Glance number={number} texts={texts} />
      </div>
      <output className="visually-hidden">{saved ? texts['profile.saved'] : ''}</output>
      <div className="number-card__panel" id={panel} hidden={!expanded}>
        {expanded ? (
          <NumberPanel
            {...{ number, written, texts, editing, edit, onSaved }}
            onClose={() => setExpanded(false)}
          />
        ) : null}
      </div>
    </li>
  );
}

function Glance({ number, texts }: { number: VirtualNumber; texts: MyNumbersTexts }) {
  const [target] = number.forwardingNumbers;
  const more = number.forwardingNumbers.length - 1;
  const isMail = number.smsEmail !== null && number.smsEmail !== '';
  const notSet = <span className="muted">{texts['my-numbers.not-set']}</span>;
  return (
    <dl className="glance">
      <div className="glance__item" data-set={target !== undefined || undefined}>
        <Icon shape={forward} />
        <dt>{texts['my-numbers.calls']}</dt>
        <dd>
          {target === undefined ? (
            notSet
          ) : (
            <bdi dir="ltr" className="digits">
              {maskedNumber(target.phoneNumber, target.prefix, target.mask)}
              {more > 0 ? ` +${more}` : ''}
            </bdi>
          )}
        </dd>
      </div>
      <div className="glance__item" data-set={isMail || undefined}>
        <Icon shape={message} />
        <dt>{texts['my-numbers.messages']}</dt>
        <dd>{isMail ? <bdi dir="ltr">{number.smsEmail}</bdi> : notSet}</dd>
      </div>
    </dl>
  );
}
