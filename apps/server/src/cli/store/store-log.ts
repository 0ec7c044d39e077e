import type { BackgroundLog } from '../../platform/faults/index.ts';
import type { Terminal } from '../command.ts';

/** Writes the store's warnings and errors to the terminal, in addition to a command's own output. */
export function toStoreLog({ err }: Pick<Terminal, 'err'>): BackgroundLog {
  const print = (_fields: object, message: string) => err(`${message}\n`);
  return { info: () => undefined, warn: print, error: print, fatal: print };
}
