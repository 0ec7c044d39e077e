import { afterAll, describe, expect, it } from 'vitest';
import { extractOf, normalise, stateOf } from '../test-support/compare.ts';
import { readFixture, readManifest } from '../test-support/manifest.ts';
import { ReaderPool } from './reader-pool.ts';

/** Files of real producers and hostile files, each with its expected state and values. */
const entries = readManifest();
const pool = new ReaderPool();
afterAll(() => pool.close());

/** The manifest's placeholder for attachments that are not listed because the file is not opened. */
const NOT_OPENED = '(not opened)';

it('the manifest has 50 files', () => {
  expect(entries).toHaveLength(50);
});

describe.each(entries)('$file', ({ file, expect: { state, reason, alsoAllowed }, attachments, extract }) => {
  it('has the expected state, values and attachments', async () => {
    const reading = await pool.read(readFixture(file));

    const expected = reason === undefined ? state : `${state}:${reason}`;
    expect([expected, ...(alsoAllowed ?? [])]).toContain(stateOf(reading));
    expect(extractOf(reading)).toEqual(extract === undefined ? undefined : normalise(extract));
    if (attachments !== undefined && !attachments.includes(NOT_OPENED))
      expect([...(reading.attachments ?? [])].sort()).toEqual([...attachments].sort());
  }, 30_000);
});
