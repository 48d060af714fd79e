import { useRef, useState } from 'react';
import { focusFirstField } from '#components/ui/focus.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';

/** The two forms of a number: where its calls and its messages go. */
type FormName = 'calls' | 'sms';

/** Returns whether the settings are open, and how to open and close them. */
function useSettings(open: boolean) {
  const [expanded, setExpanded] = useState(open);
  /**
   * How often the settings were opened. From the first time on they stay behind a closed head, with
   * what is typed there and a test that runs.
   */
  const [openings, setOpenings] = useState(open ? 1 : 0);
  const show = (on: boolean): void => {
    if (on && !expanded) setOpenings(openings + 1);
    setExpanded(on);
  };
  const reset = (): void => {
    setExpanded(false);
    setOpenings(0);
  };
  return { expanded, openings, show, reset };
}

/** Returns which forms are open, and how they open and close. */
function useForms(didid: number) {
  const [editing, setEditing] = useState({ calls: false, sms: false });
  /** The forms that something was typed into since they were opened. */
  const typed = useRef({ calls: false, sms: false });
  const edit = (what: FormName, on: boolean): void => {
    // A form that is open has perhaps been typed into.
    if (on && editing[what])
      return focusFirstField(document.getElementById(`${what}-${didid}-form`));
    typed.current[what] = false;
    setEditing((now) => ({ ...now, [what]: on }));
  };
  const noteTyped = (what: FormName): void => {
    typed.current[what] = true;
  };
  const closeSaved = (what: FormName): void => {
    typed.current[what] = false;
    // The other form closes too, unless that would lose what is typed there.
    const { calls, sms } = typed.current;
    setEditing((now) => ({ calls: now.calls && calls, sms: now.sms && sms }));
  };
  return { editing, edit, noteTyped, closeSaved };
}

/** Returns the state of a number's card: its settings, its forms and what is announced. */
export function useNumberCard(listed: VirtualNumber, open: boolean) {
  const settings = useSettings(open);
  const forms = useForms(listed.didid);
  /** The number with its new term until the list, which may not load, has it too. */
  const [changed, setChanged] = useState({ before: listed, now: listed });
  const number = changed.before === listed ? changed.now : listed;
  const changeRenewal = (renews: boolean): void =>
    setChanged({ before: listed, now: { ...listed, renews } });
  const [announced, setAnnounced] = useState({ text: '', count: 0 });
  const announce = (text: string): void =>
    setAnnounced(({ count }) => ({ text, count: count + 1 }));
  const edit = (what: FormName, on: boolean): void => {
    announce('');
    settings.show(true);
    forms.edit(what, on);
  };
  return { number, changeRenewal, announced, announce, settings, forms, edit };
}
