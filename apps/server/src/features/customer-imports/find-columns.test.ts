import { CUSTOMER_IMPORT_COLUMNS } from '@belegfach/contract/schema-free';
import { describe, expect, it } from 'vitest';
import { findColumns } from './find-columns.ts';
import { RefusedImport } from './import-outcome.ts';

const VALUES = ['10000001', '20000001', 'Bäckerei', 'a@b.example', 'Käthe', 'Groß'];

function refusalOf(headings: readonly string[]) {
  try {
    findColumns([{ row: 3, cells: headings }], CUSTOMER_IMPORT_COLUMNS);
  } catch (error) {
    if (error instanceof RefusedImport) {
      const { code, cell, column } = error;
      return { code, cell, column };
    }
  }
  return undefined;
}

describe('the headings of a file', () => {
  it.each([
    [
      'words of the specification',
      'customer number;company number;customer name;e-mail;first name;last name',
    ],
    ['German words', 'Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname'],
    ['short German words', 'Kundennr.;Firmennr.;Kunde;E-Mail-Adresse;Vorname;Nachname'],
    ['names of the fields', 'customerNumber;companyNumber;customerName;email;firstName;lastName'],
    ['with capitals and blanks', ' KUNDENNUMMER ;Firmen-Nummer;Kunden_Name;EMAIL;VORNAME;NachName'],
  ])('are recognised: %s', (_, line) => {
    const table = findColumns(
      [
        { row: 1, cells: line.split(';') },
        { row: 2, cells: VALUES },
      ],
      CUSTOMER_IMPORT_COLUMNS,
    );
    const [row = { row: 0, cells: [] }] = table.rows;
    expect(CUSTOMER_IMPORT_COLUMNS.map((column) => table.readCell(row, column))).toEqual(VALUES);
  });

  it('may be in any order, next to other headings', () => {
    const table = findColumns(
      [
        {
          row: 1,
          cells: [
            'Notiz',
            'Nachname',
            'Vorname',
            'E-Mail',
            'Kundenname',
            'Firmennummer',
            '__proto__',
            'Kundennummer',
          ],
        },
        { row: 2, cells: ['x', 'Groß', 'Käthe', ' a@b.example ', 'Bäckerei', '', 'y', '10000001'] },
        { row: 3, cells: ['x'] },
      ],
      CUSTOMER_IMPORT_COLUMNS,
    );
    const [full = { row: 0, cells: [] }, short = { row: 0, cells: [] }] = table.rows;
    expect(CUSTOMER_IMPORT_COLUMNS.map((column) => table.readCell(full, column))).toEqual(VALUES.with(1, ''));
    expect(CUSTOMER_IMPORT_COLUMNS.map((column) => table.readCell(short, column)).join('')).toBe('');
    expect([table.headingOf('email'), table.headingOf('provider')]).toEqual(['E-Mail', null]);
    expect([table.cellOf(17, 'E-Mail'), table.cellOf(17, null)]).toEqual(['D17', 'A17']);
  });

  it('cause a refusal if one is missing, with the first free cell of their row', () => {
    const headings = ['Kundennummer', 'Firmennummer', 'Kundenname', 'E-Mail', 'Vorname', 'Nachname'];
    for (const [position, missingHeading] of headings.entries())
      expect(refusalOf(headings.filter((one) => one !== missingHeading))).toEqual({
        code: 'ImportColumnMissing',
        cell: 'F3',
        column: CUSTOMER_IMPORT_COLUMNS[position],
      });
    expect(refusalOf(['__proto__', 'constructor', 'toString'])).toEqual({
      code: 'ImportColumnMissing',
      cell: 'D3',
      column: 'customerNumber',
    });
  });

  it('cause a refusal if two mean the same column', () => {
    const headings = [
      'Kundennummer',
      'Firmennummer',
      'Kundenname',
      'E-Mail',
      'Vorname',
      'Nachname',
      'e-mail',
    ];
    expect(refusalOf(headings)).toEqual({
      code: 'ImportFileUnreadable',
      cell: 'G3',
      column: 'email',
    });
  });

  it('must exist', () => {
    expect(() => findColumns([], CUSTOMER_IMPORT_COLUMNS)).toThrow('the file is empty');
  });
});
