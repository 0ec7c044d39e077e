export { endWithSignal } from './end-with-signal.ts';
export { within } from './within.ts';
