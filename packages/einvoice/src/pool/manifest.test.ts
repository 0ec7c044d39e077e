import { afterAll, describe, expect, it } from 'vitest';
import { extractOf, normalise, stateOf } from '../test-support/compare.ts';
import { readFixture, readManifest } from '../test-support/manifest.ts';
import { createReaderPool } from './reader-pool.ts';

/** Files by real producers, and hostile ones, each with the state and the values expected of it. */
const entries = readManifest();
const pool = createReaderPool();
afterAll(() => pool.close());

/** The manifest's word for attachments that were not opened. */
const NOT_OPENED = '(not opened)';

it('has all its files', () => {
  expect(entries).toHaveLength(49);
});

describe.each(entries)('$file', ({ file, expect: { state, reason, alsoAllowed }, attachments, extract }) => {
  it('has the expected state and says what is expected', async () => {
    const reading = await pool.read(readFixture(file));

    const expected = reason === undefined ? state : `${state}:${reason}`;
    expect([expected, ...(alsoAllowed ?? [])]).toContain(stateOf(reading));
    expect(extractOf(reading)).toEqual(extract === undefined ? undefined : normalise(extract));
    if (attachments !== undefined && !attachments.includes(NOT_OPENED))
      expect([...(reading.attachments ?? [])].sort()).toEqual([...attachments].sort());
  }, 30_000);
});
