import type { Terminal } from './command.ts';

/** Rewrites one line on a terminal; otherwise writes a line for each tenth, so that a log stays short. */
export function createProgress({ err, isInteractive }: Pick<Terminal, 'err' | 'isInteractive'>) {
  let shownTenth = -1;
  const format = new Intl.NumberFormat('en');
  return {
    show: (done: number, total: number): void => {
      const line = `${format.format(done)} of ${format.format(total)} documents`;
      if (isInteractive) {
        err(`\r${line}`);
        return;
      }
      const tenth = total === 0 ? 10 : Math.floor((done / total) * 10);
      if (tenth === shownTenth) return;
      shownTenth = tenth;
      err(`${line}\n`);
    },
    end: (): void => {
      if (isInteractive) err('\n');
    },
  };
}
