import { describe, expect, it } from 'vitest';
import { findColumns } from '../find-columns.ts';
import { readCustomerRow } from './customer-row.ts';

const HEADINGS = ['Kundennummer', 'Firmennummer', 'Kundenname', 'E-Mail', 'Vorname', 'Nachname'];
const VALID_CELLS = ['10000001', '20000001', 'Bäckerei Müller', 'a@b.example', 'Käthe', 'Groß'];
const providers = { isRequired: false, choose: () => ({ id: 1 }) };

function read(cells: readonly string[]) {
  const table = findColumns(
    [
      { row: 1, cells: HEADINGS },
      { row: 2, cells },
    ],
    ['customerNumber'],
  );
  const [source = { row: 0, cells: [] }] = table.rows;
  return readCustomerRow(table, source, providers);
}

describe('a row of the customer import', () => {
  it('is read cell by cell', () => {
    expect(read(VALID_CELLS)).toEqual({
      row: 2,
      customerNumber: '10000001',
      companyNumber: '20000001',
      customerName: 'Bäckerei Müller',
      email: 'a@b.example',
      firstName: 'Käthe',
      lastName: 'Groß',
      providerId: 1,
      warnings: [],
    });
  });

  it('may have no company number and no names', () => {
    const { companyNumber, warnings } = read(VALID_CELLS.with(1, '').with(4, '').with(5, ''));
    expect([companyNumber, warnings]).toEqual([null, []]);
  });

  const faults: readonly (readonly [string, number, readonly string[]])[] = [
    ['CustomerNumberMissing', 0, ['', '   ']],
    [
      'CustomerNumberInvalid',
      0,
      ['1234567', '123456789', '1234567a', '1.234.567', '１２３４５６７８', '=10000001'],
    ],
    ['CompanyNumberInvalid', 1, ['1', 'abcdefgh', '1234567']],
    ['CustomerNameMissing', 2, ['', ' ']],
    [
      'TextInvalid',
      2,
      ['a\u0000b', 'two\nlines', '=HYPERLINK("http://a.example")', '#N/A', '#BEZUG!', 'x'.repeat(201)],
    ],
    ['EmailMissing', 3, ['']],
    [
      'EmailInvalid',
      3,
      ['a', 'a@b', 'ä@b.example', 'a@b.example, c@d.example', '<a@b.example>', 'a@b.example\n'],
    ],
    ['TextInvalid', 4, ['a\tb', 'x'.repeat(201)]],
    ['TextInvalid', 5, ['=1+1']],
  ];

  it.each(faults)('gets the warning %s for an invalid cell in column %i', (code, column, texts) => {
    for (const text of texts.filter((one) => one.trim() === one || code.endsWith('Missing')))
      expect(read(VALID_CELLS.with(column, text)).warnings, text).toEqual([
        { code, column: HEADINGS[column], otherRow: null },
      ]);
  });

  it('gets a warning for every invalid cell', () => {
    expect(read(['x', 'y', '', 'z']).warnings.map(({ code }) => code)).toEqual([
      'CustomerNumberInvalid',
      'CompanyNumberInvalid',
      'CustomerNameMissing',
      'EmailInvalid',
    ]);
  });
});
