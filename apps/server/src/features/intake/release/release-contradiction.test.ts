import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document } from '../test-support/documents.ts';
import { createReleaseDesk, type ReleaseDesk } from '../test-support/release-desk.ts';

let desk: ReleaseDesk;
beforeAll(async () => {
  desk = await createReleaseDesk();
});
afterAll(() => desk.world.close());

/** The same bytes again, under another number. */
async function contradict() {
  const item = document();
  const first = await desk.submit(item);
  const other = { ...item, index: { ...item.index, documentNumber: `${item.index.documentNumber} B` } };
  return { first, other, id: await desk.hold(other) };
}

describe('a repeat that contradicts its document', () => {
  it('can be called the same document, which it is from then on, and no new version of its own bytes', async () => {
    const { first, other, id } = await contradict();
    expect((await desk.journal.get(desk.admin, id)).resolutions).toEqual(['sameDocument']);
    expect(
      await desk.releases.release(desk.admin, id, { resolution: 'sameDocument' }, desk.origin),
    ).toMatchObject({ state: 'duplicate', documentId: first?.documentId });
    expect(await desk.submit(other)).toMatchObject({ state: 'duplicate', documentId: first?.documentId });
  });

  it('that was discarded is asked about at the same receipt when it comes again', async () => {
    const { other, id } = await contradict();
    await desk.releases.discard(desk.admin, id, 'falsch', desk.origin);
    expect(await desk.submit(other)).toMatchObject({ state: 'quarantined', receiptId: id });
    const { events } = await desk.journal.get(desk.admin, id);
    expect(events.map(({ toState }) => toState)).toEqual(['quarantined', 'rejected', 'quarantined']);
  });
});
