import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

async function textOf(rows: string[][]): Promise<string> {
  const bytes = await csvFile(rows).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

test('a CSV file has the format of a German spreadsheet, with umlauts, quotes and line breaks', async () => {
  expect(
    await textOf([
      ['Zeile', 'Name'],
      ['2', 'Café "Öl"; Nord\nSüd'],
    ]),
  ).toBe('\ufeff"Zeile";"Name"\r\n"2";"Café ""Öl""; Nord\nSüd"\r\n');
});

test.each(['=1+1', '+49', '-5', '@name', '\tx', '\uFF1D1+1'])(
  'a cell that begins like a formula is written as text: %j',
  async (text) => {
    expect(await textOf([[text]])).toBe(`\ufeff"'${text}"\r\n`);
  },
);
