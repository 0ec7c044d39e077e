import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { writeCsv } from './write-csv.ts';

const read = (bytes: Buffer) => parse(bytes.toString('utf8'), { bom: true, delimiter: ';' });

describe('a table as CSV', () => {
  it('has a byte order mark, semicolons, quotes and CRLF', () => {
    expect(writeCsv(['Anbieter', 'Anzahl'], [['Bäckerei; "Süß"', 12]]).toString('utf8')).toBe(
      '\uFEFF"Anbieter";"Anzahl"\r\n"Bäckerei; ""Süß""";"12"\r\n',
    );
  });

  it.each(['-5,50', '1190.00', '-1'])('keeps the decimal number %j', (decimal) => {
    expect(read(writeCsv(['amount'], [[{ decimal }]]))[1]).toEqual([decimal]);
  });

  it('escapes a text that only claims to be a decimal number', () => {
    expect(read(writeCsv(['amount'], [[{ decimal: '-1+1' }]]))[1]).toEqual(["'-1+1"]);
  });

  it('is only a header if there are no rows', () => {
    expect(read(writeCsv(['a', 'b'], []))).toEqual([['a', 'b']]);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\u0000=1+1',
    '\u007fx',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    "=cmd|' /C calc'!A0",
  ])('makes %j harmless (CVE-2022-3603)', (text) => {
    const escaped = read(writeCsv(['name'], [[text]]))[1]?.[0];
    expect(escaped).toBe(`'${text}`);
    // A text that was escaped before is not escaped again.
    expect(read(writeCsv(['name'], [[escaped ?? '']]))[1]?.[0]).toBe(`'${text}`);
  });

  it.each(['";=1+1', '";"=1+1', 'a;=1+1', 'x\r\n=1+1', "'=1+1", 'Müller & Söhne', '(=1)', '', '12'])(
    'keeps %j unchanged in one cell (CVE-2021-21302)',
    (text) => {
      expect(read(writeCsv(['name', 'count'], [[text, 0]]))[1]).toEqual([text, '0']);
    },
  );

  it('makes headings harmless too', () => {
    expect(read(writeCsv(['=a'], []))).toEqual([["'=a"]]);
  });
});
