/** What every page needs at once; the rest comes with its route. */
export { common } from './common.ts';
export { errors } from './errors.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
