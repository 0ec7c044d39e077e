import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/paths.ts';

const MAX_LINES = 250;
const MAX_FILES_OF_A_FOLDER = 25;

/** Code that runs in the product: no tests, no generated types, no lists of texts. */
const productionFiles = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|\/test-support\/|\.generated\.ts$|\/i18n\//.test(file),
);

test('no production file is longer than 250 lines', () => {
  const linesOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1;
  expect(productionFiles.filter((file) => linesOf(file) > MAX_LINES)).toEqual([]);
});

test('no folder has more than 25 production files', () => {
  const folders = Map.groupBy(productionFiles, (file) => path.dirname(file));
  const crowded = [...folders].filter(([, files]) => files.length > MAX_FILES_OF_A_FOLDER);
  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});
