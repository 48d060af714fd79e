import { useEffect, useRef, useState, type RefObject } from 'react';
import type { DeskState } from '../desk-service.ts';
import { boxOf, PageFrame } from './page-frame.ts';
import type { Spot } from './page-texts.ts';
import { readAddress, type PageAddress } from './pages.ts';
import { meaningOf } from './text-index.ts';
import type { Meaning } from './rewrite.ts';

/** How often the desk looks for a new page in its frame: no event fires before one has loaded. */
const LOOK_MS = 150;

/** A text that the page in the frame has. */
export interface PointedBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface FrameOptions {
  state: DeskState;
  reload: () => Promise<void>;
  pick: (spots: Spot[]) => void;
  arrive: (page: PageAddress) => void;
}

interface FrameView {
  spots: readonly Spot[];
  box: PointedBox | undefined;
  isPicking: boolean;
  setPicking: (isPicking: boolean, byKeyboard?: boolean) => void;
}

/** Connects the desk with the page in its frame. */
export function usePageFrame(
  ref: RefObject<HTMLIFrameElement | null>,
  options: FrameOptions,
): FrameView {
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const [box, setBox] = useState<PointedBox>();
  const [isPicking, setIsPicking] = useState(false);
  const frame = useRef<PageFrame>(undefined);
  const latest = useRef(options);
  const meaning = useRef<Meaning>(meaningOf(options.state));
  useEffect(() => {
    latest.current = options;
  });

  const setPicking = (on: boolean, byKeyboard = false): void => {
    setIsPicking(on);
    frame.current?.pick(on, byKeyboard);
  };

  useEffect(() => {
    meaning.current = meaningOf(options.state);
    frame.current?.refresh();
  }, [options.state]);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const watched = new PageFrame(element, () => meaning.current, {
      changed: () => {
        const found = watched.spots();
        setSpots(found);
        const { keys } = latest.current.state;
        if (found.some(({ number }) => keys[number] === undefined)) void latest.current.reload();
      },
      picked: (chosen) => latest.current.pick(chosen),
      pointed: (spot) => {
        if (spot === undefined) setBox(undefined);
        else {
          const { left, top, width, height } = boxOf(spot);
          setBox({ left, top, width, height });
        }
      },
      left: () => {
        setIsPicking(false);
        watched.pick(false);
      },
    });
    frame.current = watched;
    const look = (): void => {
      const location = watched.attach();
      if (location !== undefined) {
        latest.current.arrive(readAddress(location.pathname + location.search));
      }
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      watched.detach();
    };
  }, [ref]);

  return { spots, box, isPicking, setPicking };
}
