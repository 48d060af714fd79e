import { options } from 'preact';

// An effect that copies state must run before the next event, or it overwrites what that event
// changed. React runs the effects of an event so; Preact waits for a frame.
options.requestAnimationFrame = queueMicrotask;
