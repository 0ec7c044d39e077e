import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './support/paths.ts';

/*
 * State in the memory of a process differs in each of several portals: the guide to several portals explains the effect for
 * each such file.
 */

const GUIDE = 'docs/several-portals.md';
const SOURCES = globSync('apps/server/src/**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|\/test-support\/|\/cli\/|\/seed-demo\/|\/database\/embedded\//.test(file),
);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const FACTORY = /^export (?:async )?function (?:create|start|watch)\w+/m;
const VARIABLE_OF_FUNCTION =
  /^ {2}(?:const \w+(?:: [^=\n]+)? = new (?:Map|Set|WeakMap)(?:<[^\n]*>)?\(\);|let \w+)/m;
const VARIABLE_OF_MODULE =
  /^(?:let \w+|const \w+ = (?:create\w+\(|new (?:Map|Set|WeakMap)(?:<[^\n]*>)?\(\)))/m;
const LIMIT = /\bcreate(?:Semaphore|RequestsPerMinuteLimit|ConcurrencyLimit)\(/;

function mayKeepState(text: string): boolean {
  return (
    (FACTORY.test(text) && VARIABLE_OF_FUNCTION.test(text)) ||
    VARIABLE_OF_MODULE.test(text) ||
    LIMIT.test(text)
  );
}

/** Files whose variables end with one call, connection, delivery or command. */
const OF_ONE_CALL = new Set(
  [
    'features/backup/snapshots/document-list.ts',
    'features/backup/snapshots/line-parts.ts',
    'features/backup/snapshots/start-removal.ts',
    'features/customer-imports/customers/email-addresses.ts',
    'features/customer-imports/customers/plan-progress.ts',
    'features/customer-imports/customers/repeated-rows.ts',
    'features/intake/pipeline/create-documents.ts',
    'features/intake/sources/hot-folder/delivery.ts',
    'features/invoices/annexes/annex-entries.ts',
    'features/invoices/zip/invoice-zip.ts',
    'platform/http/response-signal.ts',
  ].map((file) => `apps/server/src/${file}`),
);

it('the guide to several portals names every file that keeps state of a process, and no other', () => {
  const keeping = SOURCES.filter((file) => mayKeepState(read(file)));
  const [, table = ''] = /## What each process has for itself\n([^]*?)\n## /.exec(read(GUIDE)) ?? [];
  const named = [...table.matchAll(/`(apps\/server\/src\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(keeping.filter((file) => !OF_ONE_CALL.has(file)).toSorted()).toEqual(named.toSorted());
  expect([...OF_ONE_CALL].filter((file) => !keeping.includes(file))).toEqual([]);
});
