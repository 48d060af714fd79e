import { useId } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import { profileRoutes } from '#config/routes.ts';
import { apiSettings } from '#config/site/site.ts';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { pageLanguage } from '#stores/language.ts';
import { reloadSaved } from '#stores/messages/reload-saved.ts';
import type { CapabilityTexts, MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { hasEmail } from '#features/my-numbers/forwarding/sms-rules.ts';
import { formatByMask } from '#features/my-numbers/PhoneNumber.tsx';
import type { ReloadNumber } from '#features/my-numbers/use-my-numbers.ts';
import { NumberHead } from './NumberHead.tsx';
import { useNumberCard } from './use-number-card.ts';

const NumberPanel = lazyComponent(
  async () => (await import('./NumberPanel.tsx')).NumberPanel,
  <div aria-busy="true">
    <Skeleton block />
  </div>,
);

interface NumberCardProps {
  capabilities: CapabilityTexts;
  number: VirtualNumber;
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  phoneCountry: string;
  /** Whether its settings are open at first. */
  open: boolean;
  /** Loads the list again; returns whether it has. */
  onChanged: () => Promise<boolean>;
  reloadNumber: ReloadNumber;
  /** Called when the number is released, or found to be no longer the customer's. */
  onLeft: (how: 'released' | 'gone') => void;
}

/**
 * Renders one number: where its calls and messages go at a glance, and all its settings once
 * opened.
 */
export function NumberCard(props: NumberCardProps) {
  const { number: listed, texts, phoneTexts, capabilities, phoneCountry, open } = props;
  const { onChanged, reloadNumber, onLeft } = props;
  const card = useNumberCard(listed, open);
  const { number, announced, announce, edit } = card;
  const { expanded, openings, show, reset } = card.settings;
  const { editing, noteTyped, closeSaved } = card.forms;
  const panel = useId();
  const formattedNumber = formatByMask(number.didNumber, number.mask);
  const isNew = number.forwardingNumbers.length === 0 && !hasEmail(number);
  const onSaved = (
    what: 'calls' | 'sms',
    isShown: boolean,
    text = texts['profile.saved'],
  ): void => {
    if (isShown) closeSaved(what);
    announce(text);
    void reloadSaved(onChanged, texts);
  };
  return (
    <li className="card number-card">
      <NumberHead
        {...{ number, capabilities, texts, expanded, panel }}
        onToggle={() => show(!expanded)}
      />
      {isNew && !editing.calls && !editing.sms ? (
        <FirstSteps
          minutesTexts={number.callMinutes === 0 ? capabilities.minutesTexts : undefined}
          texts={texts}
          onEdit={(what) => edit(what, true)}
        />
      ) : null}
      <output className="visually-hidden">
        {/* A text that repeats is announced again only as a new element. */}
        <span key={announced.count}>{announced.text}</span>
      </output>
      <div className="number-card__panel" id={panel} hidden={!expanded}>
        {openings === 0 ? null : (
          <NumberPanel
            {...{
              number,
              formattedNumber,
              texts,
              phoneTexts,
              capabilities,
              phoneCountry,
              editing,
              edit,
              openings,
            }}
            {...{ onSaved, reloadNumber, announce, onLeft }}
            onTyped={noteTyped}
            onTested={() => void onChanged()}
            onRenewal={card.changeRenewal}
            onClose={reset}
          />
        )}
      </div>
    </li>
  );
}

interface FirstStepsProps {
  /** Undefined where calls need no credit, or the provider has no call minutes. */
  minutesTexts: CapabilityTexts['minutesTexts'];
  texts: MyNumbersTexts;
  onEdit: (what: 'calls' | 'sms') => void;
}

/** Renders what a new number needs before calls and messages reach the customer. */
function FirstSteps({ minutesTexts, texts, onEdit }: FirstStepsProps) {
  return (
    <div className="number-card__guide">
      <p>{texts['my-numbers.guide']}</p>
      {minutesTexts === undefined ? null : (
        <p>
          {minutesTexts['call-minutes.credit-first']}{' '}
          <a href={localizedPath(pageLanguage(), profileRoutes(apiSettings.product).addCredit)}>
            {minutesTexts['credit.add']}
          </a>
        </p>
      )}
      <div className="cluster">
        <Button variant="primary" small onClick={() => onEdit('calls')}>
          {texts['my-numbers.guide-calls']}
        </Button>
        <Button small onClick={() => onEdit('sms')}>
          {texts['my-numbers.guide-messages']}
        </Button>
      </div>
    </div>
  );
}
