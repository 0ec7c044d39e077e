import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDividedDocuments, type DividedDocuments } from '../../../test/support/divided-documents.ts';
import { createNote } from './note.repository.ts';
import { noteScopeOf } from './notes.policy.ts';

let world: DividedDocuments;

beforeAll(async () => {
  world = await createDividedDocuments();
}, 120_000);
afterAll(() => world.close());

it('a note is stored with one search of the other years, for the public id of its document', async () => {
  const { publicId } = await world.createDocument();
  const searches = await world.searchesOfOtherYears((executor) =>
    createNote(executor, noteScopeOf(world.user), publicId, world.user.accountId, 'Bitte prüfen'),
  );
  expect(searches).toBe(world.others);
});
