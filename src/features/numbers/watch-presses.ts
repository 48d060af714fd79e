import { didIn } from './early-choice.ts';

/** Tells of every press on a number inside an element. A press that begins on a number counts also when the list is replaced below the finger before it ends: the browser then sends no click. Returns how to stop. */
export function watchPresses(element: HTMLElement, choose: (didId: number) => void): () => void {
  let pressed: EventTarget | null = null;
  const begin = ({ target }: Event): void => {
    pressed = target;
  };
  const end = (): void => {
    const didId = pressed instanceof Node && !pressed.isConnected ? didIn(pressed) : undefined;
    pressed = null;
    if (didId !== undefined) choose(didId);
  };
  const click = ({ target }: Event): void => {
    const didId = didIn(target);
    if (didId !== undefined) choose(didId);
  };
  element.addEventListener('pointerdown', begin);
  element.addEventListener('pointerup', end);
  element.addEventListener('click', click);
  return () => {
    element.removeEventListener('pointerdown', begin);
    element.removeEventListener('pointerup', end);
    element.removeEventListener('click', click);
  };
}
