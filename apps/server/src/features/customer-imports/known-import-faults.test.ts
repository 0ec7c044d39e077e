import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorBody } from '@belegfach/contract';
import { describe, expect, it } from 'vitest';
import { HOSTILE_FILES } from '../../platform/spreadsheet/test-support/hostile-files.ts';
import { setUpImportWorld, world } from './test-support/file-world.ts';

/** Known vulnerabilities of spreadsheet readers, each with its CVE id. */
setUpImportWorld({ isOutcomeSent: true });

describe('CVE-2023-30533, CVE-2024-22363, CVE-2021-32012, CVE-2024-22368, CVE-2024-23525: files that attack their reader', () => {
  it.each(Object.entries(HOSTILE_FILES))(
    'are refused and change nothing: %s',
    async (_, { kind, fault, cell, bytes }) => {
      const [before, prototype] = [await world.snapshot(), Object.getOwnPropertyNames(Object.prototype)];
      const response = await world.upload(bytes(), { as: world.admin, fileName: `file.${kind}` });
      const body = errorBody.parse(response.json());
      expect(body.code).toBe(fault === 'too-large' ? 'ImportFileTooLarge' : 'ImportFileUnreadable');
      if (cell !== undefined) expect(body.message).toMatch(new RegExp(`^${cell}: `));
      expect(await world.snapshot()).toEqual(before);
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype);
    },
  );

  it('cannot reach the vulnerable library, which is not installed under any name', () => {
    const lockfile = readFileSync(path.join(import.meta.dirname, '../../../../../package-lock.json'), 'utf8');
    expect(lockfile).not.toMatch(/"(.*node_modules\/)?xlsx": ("[~^]?\d|\{)|\/xlsx\/-\/xlsx-0\.1|npm:xlsx@/);
    expect(lockfile).toContain('node_modules/@e965/xlsx');
  });
});
