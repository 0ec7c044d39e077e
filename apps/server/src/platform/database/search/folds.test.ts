import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { differentFolds, foldsToSearch } from './folds.ts';

const ALPHABETS = [
  ['m', 'a', 'e', 'ä'],
  ['m', 'o', 'e', 'ö'],
  ['m', 'u', 'e', 'ü'],
  ['s', 'u', 'e', 'ß'],
];

/** All words of these letters that have one to `maxLength` letters. */
function wordsOf(letters: readonly string[], maxLength: number): string[] {
  const words = [''];
  for (const word of words)
    if (word.length < maxLength) words.push(...letters.map((letter) => word + letter));
  return words.slice(1);
}

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it.each(ALPHABETS)(
  'a text that is searched in one fold finds the same values as in all folds: %s%s%s%s',
  async (...letters) => {
    const texts = wordsOf(letters, 4);
    const { rows } = await sql<{ text: string }>`
    with searched as materialized (
      select x as text, fold_plain(x) as plain, fold_expanded(x) as expanded, fold_contracted(x) as contracted
      from unnest(${texts}::text[]) x),
    named as materialized (
      select fold_plain(x) as plain, fold_expanded(x) as expanded, fold_contracted(x) as contracted
      from unnest(${wordsOf(letters, 5)}::text[]) x)
    select distinct t.text from searched t cross join named v
    where position(t.contracted in v.contracted) = 0
      and (position(t.plain in v.plain) > 0 or position(t.expanded in v.expanded) > 0)`.execute(
      test.database.executor,
    );
    const needMore = new Set(rows.map(({ text }) => text));
    expect(needMore).toContain('e');
    expect(texts.filter((text) => needMore.has(text) && foldsToSearch(text).length === 1)).toEqual([]);
  },
);

it('most names are searched in one fold, also with umlauts in any spelling', () => {
  for (const text of ['gmbh', 'Müller', 'mueller', 'mu\u0308ller', 'Öztürk Druckerei', 'Groß & Söhne'])
    expect(foldsToSearch(text)).toEqual(['contracted']);
  for (const text of ['eller', 'Éclair', 'Łódź', 'brüe']) expect(foldsToSearch(text)).toHaveLength(3);
});

it('a number without umlauts and digraphs has one fold', async () => {
  const texts = [...ALPHABETS.flatMap((letters) => wordsOf(letters, 4)), 'RE-2026/08', '2019', 'Größe'];
  const { rows } = await sql<{ text: string }>`
    select x as text from unnest(${texts}::text[]) x
    where fold_plain(x) <> fold_expanded(x) or fold_plain(x) <> fold_contracted(x)`.execute(
    test.database.executor,
  );
  const different = rows.map(({ text }) => text);
  expect(different.filter((text) => differentFolds(text).length === 1)).toEqual([]);
  expect(differentFolds('RE-2026/08')).toEqual(['plain']);
});
