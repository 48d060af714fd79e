import { useEffect, useRef, useState } from 'react';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { useLoad, type Loaded } from '#components/ui/loading/use-load.ts';
import { useIsLate } from '#components/ui/loading/use-is-late.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { getCallerIds } from '#contract/hub/numbers.ts';
import { resultOf } from '#contract/result-of.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { request } from '#stores/api.ts';
import { BlockedCallers } from '#features/my-numbers/blocked-callers/BlockedCallers.tsx';
import { useBlocking } from '#features/my-numbers/blocked-callers/use-blocking.ts';
import { CallHistory } from '#features/my-numbers/call-history/CallHistory.tsx';
import { useCallHistory } from '#features/my-numbers/call-history/use-call-history.ts';
import { CallerIds, type CallerIdList } from '#features/my-numbers/caller-ids/CallerIds.tsx';
import { CallForwarding } from '#features/my-numbers/forwarding/CallForwarding.tsx';
import { SmsForwarding } from '#features/my-numbers/forwarding/SmsForwarding.tsx';
import type {
  CallMinutesTexts,
  CapabilityTexts,
  MyNumbersTexts,
} from '#features/my-numbers/my-numbers-texts.ts';
import type { ReloadNumber } from '#features/my-numbers/use-my-numbers.ts';
import { ReleaseSection } from '#features/my-numbers/renewal/ReleaseSection.tsx';
import { numberTerm } from '#features/my-numbers/renewal/renewal-rules.ts';
import { RenewalSection } from '#features/my-numbers/renewal/RenewalSection.tsx';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { TestSection } from './TestSection.tsx';

interface NumberPanelProps {
  capabilities: CapabilityTexts;
  number: VirtualNumber;
  /** The number, formatted for display. */
  formattedNumber: string;
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  /** ISO 3166-1 alpha-2 of the country that the customer's own phones probably belong to. */
  phoneCountry: string;
  editing: { calls: boolean; sms: boolean };
  edit: (what: 'calls' | 'sms', on: boolean) => void;
  /** How often the settings were opened. */
  openings: number;
  /** Called when something is typed into a form. */
  onTyped: (what: 'calls' | 'sms') => void;
  /** Called with what to announce, unless a plain text does. */
  onSaved: (what: 'calls' | 'sms', isShown: boolean, text?: string) => void;
  /** Called when the test of the number has ended. */
  onTested: () => void;
  reloadNumber: ReloadNumber;
  /** Called when the number's renewal was stopped or resumed. */
  onRenewal: (renews: boolean) => void;
  /** Announces a change to screen readers. */
  announce: (text: string) => void;
  /** Called when the number is released, or found to be no longer the customer's. */
  onLeft: (how: 'released' | 'gone') => void;
}

/** Loads again what may have changed while the settings were closed. */
function useReloads(openings: number, reloads: readonly (() => Promise<unknown>)[]): void {
  const latest = useRef(reloads);
  useEffect(() => {
    latest.current = reloads;
  });
  useEffect(() => {
    if (openings > 1) for (const reload of latest.current) void reload();
  }, [openings]);
}

/**
 * Returns how many lists, from the first one on, have been loaded, have failed or take too long.
 * What is below a list is shown from then on, and stays: the list would move it away from under a
 * press.
 */
function useLoadedLists(lists: readonly Loaded<unknown>[]): number {
  const [reached, setReached] = useState(0);
  const isLate = useIsLate();
  const loading = lists.findIndex(({ state }) => state === 'loading');
  const now = Math.max(reached, loading === -1 || isLate ? lists.length : loading);
  if (now !== reached) setReached(now);
  return now;
}

/** Renders all settings of a number, and its calls. */
export function NumberPanel(props: NumberPanelProps) {
  const { number, formattedNumber, texts, phoneTexts, capabilities, phoneCountry, editing, edit } =
    props;
  const { openings, onTyped, onSaved, onTested, reloadNumber, onRenewal, announce, onLeft } = props;
  const { stopTexts, releaseTexts, stopForwardingTexts, blockTexts, testTexts } = capabilities;
  const { minutesTexts, durationTitle } = capabilities;
  const { didid, didNumber } = number;
  const term = numberTerm(number);
  const { loaded, reload } = useLoad<CallerIdList>(async () => {
    const response = await request(getCallerIds, { query: { didid } });
    return resultOf(response);
  });
  const callHistory = useCallHistory(didid);
  const blocking = useBlocking(didid, blockTexts !== undefined);
  useReloads(openings, [reload, callHistory.reload, blocking.reload]);
  const loadedLists = useLoadedLists([loaded, callHistory.loaded, blocking.loaded]);
  const block = blockTexts === undefined ? undefined : { blocking, blockTexts, announce };
  const section = {
    number,
    formattedNumber,
    texts,
    stopForwardingTexts,
    reload: () => reloadNumber(didid),
  };
  const phone = { phoneTexts, phoneCountry };
  return (
    <>
      <CallForwarding
        {...section}
        {...phone}
        editing={editing.calls}
        onEdit={(on) => edit('calls', on)}
        onTyped={() => onTyped('calls')}
        onSaved={(isShown, text) => onSaved('calls', isShown, text)}
      />
      <SmsForwarding
        {...section}
        editing={editing.sms}
        onEdit={(on) => edit('sms', on)}
        onTyped={() => onTyped('sms')}
        onSaved={(isShown, text) => onSaved('sms', isShown, text)}
      />
      {testTexts === undefined ? null : (
        <TestSection
          {...{ number, formattedNumber, testTexts }}
          onTested={() => {
            // The test may have left a call.
            void callHistory.reload();
            onTested();
          }}
          onForward={(kind) => edit(kind === 'call' ? 'calls' : 'sms', true)}
        />
      )}
      <CallerIds {...{ didid, loaded, reload, texts, announce }} {...phone} />
      {loadedLists < 1 ? null : (
        <>
          {minutesTexts === undefined || !number.accessNumber ? null : (
            <AccessNumber accessNumber={number.accessNumber} minutesTexts={minutesTexts} />
          )}
          {stopTexts === undefined || term === undefined ? null : (
            <RenewalSection
              {...{ number, formattedNumber, term, texts, stopTexts, reloadNumber, announce }}
              onChanged={onRenewal}
              onGone={() => onLeft('gone')}
            />
          )}
          <CallHistory
            {...{ callHistory, didNumber, term, texts, block, minutesTexts, durationTitle }}
            planMinutes={number.callMinutes}
            callerIds={loaded.state === 'ready' ? loaded.value.callerIds : []}
          />
        </>
      )}
      {block === undefined || loadedLists < 2 ? null : (
        <BlockedCallers {...{ didid, texts }} {...phone} {...block} />
      )}
      {releaseTexts === undefined || loadedLists < 3 ? null : (
        <ReleaseSection
          {...{ didid, formattedNumber, texts, releaseTexts, reloadNumber }}
          onReleased={() => onLeft('released')}
          onGone={() => onLeft('gone')}
        />
      )}
    </>
  );
}

interface AccessNumberProps {
  /** E.164. */
  accessNumber: string;
  minutesTexts: CallMinutesTexts;
}

/** Renders the plan's number for calls from the customer's phones, which the list above has. */
function AccessNumber({ accessNumber, minutesTexts }: AccessNumberProps) {
  return (
    <section className="number-section">
      <SectionHead
        title={minutesTexts['call-minutes.access-title']}
        text={minutesTexts['call-minutes.access-text']}
      />
      <p>
        <bdi dir="ltr" className="digits">
          {formatPhone(accessNumber.replace(/\D/g, ''))}
        </bdi>
      </p>
    </section>
  );
}
