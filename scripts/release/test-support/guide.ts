import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../support/paths.ts';

/** The lines of the first block of a shell below a heading, or a bold word, of the operations guide. */
export function readGuideLines(heading: string): readonly string[] {
  const guide = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const start = guide.indexOf(`\n${heading}`);
  const [, block] = /```sh\n(.*?)```/s.exec(start < 0 ? '' : guide.slice(start)) ?? [];
  if (block === undefined) throw new Error(`the guide has no lines below ${heading}`);
  return block.split('\n').filter((line) => line !== '');
}
