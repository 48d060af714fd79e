import { options } from 'preact';

// Effects run before the next event, as those of an event do in React: what one of them copies from
// the state would else undo what the next event has changed.
options.requestAnimationFrame = queueMicrotask;
