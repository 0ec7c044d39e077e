import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRow } from '../judgement/test-support/judgement-fixtures.ts';
import { document } from '../test-support/documents.ts';
import { createReleaseFixture, type ReleaseFixture } from '../test-support/release-fixture.ts';

let fixture: ReleaseFixture;
beforeAll(async () => {
  fixture = await createReleaseFixture();
});
afterAll(() => fixture.world.close());

/** Submits the same bytes with another document number, which is held. */
async function holdContradiction() {
  const item = document();
  const first = await fixture.submit(item);
  const repeat = {
    ...item,
    indexRow: changeRow(item.indexRow, { number: `${item.indexRow.data.number} B` }),
  };
  return { first, other: repeat, id: await fixture.hold(repeat) };
}

describe('a file that repeats the bytes of a document with another document number', () => {
  it('can be released as the same document, but not as a new version', async () => {
    const { first, other, id } = await holdContradiction();
    expect((await fixture.journal.get(fixture.admin, id)).resolutions).toEqual(['sameDocument']);
    expect(
      await fixture.releases.release(fixture.admin, id, { resolution: 'sameDocument' }, fixture.origin),
    ).toMatchObject({ state: 'duplicate', documentId: first?.documentId });
    expect(await fixture.submit(other)).toMatchObject({ state: 'duplicate', documentId: first?.documentId });
  });

  it('is held with the same receipt when it comes again after a rejection', async () => {
    const { other, id } = await holdContradiction();
    await fixture.releases.discard(fixture.admin, id, 'falsch', fixture.origin);
    expect(await fixture.submit(other)).toMatchObject({ state: 'quarantined', receiptId: id });
    const { events } = await fixture.journal.get(fixture.admin, id);
    expect(events.map(({ toState }) => toState)).toEqual(['quarantined', 'rejected', 'quarantined']);
  });
});
