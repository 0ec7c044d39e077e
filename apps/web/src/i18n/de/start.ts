import { common } from './common.ts';
import { errors } from './errors.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

/** The texts that every page needs from the start; the others load with their route. */
export const germanStart = { common, errors, session, shell };
