import type { StoreLog } from '../features/store/index.ts';
import type { Terminal } from './command.ts';

/** What the store has to say besides a command's own answer, for the person at the terminal. */
export function toStoreLog({ err }: Pick<Terminal, 'err'>): StoreLog {
  const tell = (_facts: object, message: string) => err(`${message}\n`);
  return { info: () => undefined, warn: tell, error: tell, fatal: tell };
}
