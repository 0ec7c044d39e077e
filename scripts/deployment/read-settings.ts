import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/paths.ts';

/** Names of all settings that the program reads from its environment. */
export function readSettings(): ReadonlySet<string> {
  const files = globSync('apps/server/src/configuration/{config,operator}.ts', { cwd: ROOT });
  return new Set(
    files
      .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
      .flatMap((text) => [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)])
      .flatMap(([, name]) => name ?? []),
  );
}
