import { common } from './common.ts';
import { errors } from './errors.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

/** What every page needs at once; the rest comes with its route. */
export const englishStart = { common, errors, session, shell };
