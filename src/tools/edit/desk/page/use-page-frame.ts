import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { PageFrame } from './page-frame.ts';
import type { Spot } from './page-texts.ts';
import { readAddress, type PageAddress } from './pages.ts';
import { boxOf } from './spots-at.ts';
import { meaningOf } from '../state/text-index.ts';
import type { Meaning } from '../state/rewrite.ts';

/** The text under the pointer or at the keyboard's place, and where the page shows it. */
interface Pointed {
  spot: Spot;
  box: { left: number; top: number; width: number; height: number };
}

interface FrameOptions {
  state: DeskState;
  reload: () => Promise<void>;
  pick: (spots: Spot[]) => void;
  arrive: (page: PageAddress) => void;
  save: () => void;
}

/** What the page in the frame has, and the tool on it. */
export interface FrameView {
  spots: readonly Spot[];
  /** The numbers of texts that the page shows as they were until it is loaded again. */
  stale: ReadonlySet<number>;
  pointed: Pointed | undefined;
  isPicking: boolean;
  setPicking: (isPicking: boolean, byKeyboard?: boolean) => void;
}

/** Connects the desk with the page in its frame. */
export function usePageFrame(
  ref: RefObject<HTMLIFrameElement | null>,
  options: FrameOptions,
): FrameView {
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const [stale, setStale] = useState<ReadonlySet<number>>(new Set());
  const [pointed, setPointed] = useState<Pointed>();
  const [isPicking, setIsPicking] = useState(false);
  const frame = useRef<PageFrame>(undefined);
  const latest = useRef(options);
  /** Chosen texts that this desk does not know yet: their page came after its last load. */
  const waiting = useRef<Spot[]>(undefined);
  const meaning = useRef<Meaning>(meaningOf(options.state));
  useEffect(() => {
    latest.current = options;
  });

  const setPicking = (on: boolean, byKeyboard = false): void => {
    setIsPicking(on);
    frame.current?.pick(on, byKeyboard);
  };

  const pick = useCallback((chosen: Spot[]): void => {
    const { pick: open, reload, state } = latest.current;
    const isKnown = chosen.every(({ number }) => state.keys[number] !== undefined);
    waiting.current = isKnown ? undefined : chosen;
    if (isKnown) open(chosen);
    else void reload();
  }, []);

  useEffect(() => {
    meaning.current = meaningOf(options.state);
    frame.current?.refresh();
    if (waiting.current !== undefined) pick(waiting.current);
  }, [options.state, pick]);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const watched = new PageFrame(element, () => meaning.current, {
      changed: () => {
        const found = watched.spots();
        setSpots(found);
        setStale(watched.stale);
        const { keys } = latest.current.state;
        if (found.some(({ number }) => keys[number] === undefined)) void latest.current.reload();
      },
      picked: pick,
      pointed: (spot) => {
        if (spot === undefined) setPointed(undefined);
        else {
          const { left, top, width, height } = boxOf(spot);
          setPointed({ spot, box: { left, top, width, height } });
        }
      },
      toggled: (isOn) => {
        setIsPicking(isOn);
        watched.pick(isOn, isOn);
      },
      saved: () => latest.current.save(),
    });
    frame.current = watched;
    const look = (): void => {
      const location = watched.attach();
      if (location !== undefined) {
        latest.current.arrive(readAddress(location.pathname + location.search));
      }
    };
    // No event fires before a new page has loaded; one that is clicked at once is met at its first
    // frame.
    let request = 0;
    const follow = (): void => {
      look();
      request = requestAnimationFrame(follow);
    };
    follow();
    return () => {
      cancelAnimationFrame(request);
      watched.detach();
    };
  }, [ref, pick]);

  return { spots, stale, pointed, isPicking, setPicking };
}
