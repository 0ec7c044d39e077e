import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

async function textOf(rows: string[][]): Promise<string> {
  const bytes = new Uint8Array(await new Response(csvFile(rows)).arrayBuffer());
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

test('opens in a German spreadsheet, umlauts, quotes and line breaks included', async () => {
  expect(
    await textOf([
      ['Zeile', 'Name'],
      ['2', 'Café "Öl"; Nord\nSüd'],
    ]),
  ).toBe('\ufeffZeile;Name\r\n2;"Café ""Öl""; Nord\nSüd"\r\n');
});

test.each(['=1+1', '+49', '-5', '@name', '\tx'])(
  'a cell that begins like a formula is only text: %j',
  async (text) => {
    expect(await textOf([[text]])).toBe(`\ufeff'${text}\r\n`);
  },
);
