import { cellName, columnOf } from '../cell-name.ts';
import { RefusedSpreadsheet, type SpreadsheetRow } from '../spreadsheet-result.ts';
import { RowCollector } from '../row-collector.ts';
import { parseXml, type XmlListener } from './parse-xml.ts';
import { unescapeText } from './shared-strings.ts';

/** The parts that the cells of a sheet refer to. */
export interface CellSources {
  readonly strings: readonly string[];
  readonly leadingZeros: ReadonlyMap<number, number>;
}

/**
 * The rows of a table with the cached values of its cells; formulas are ignored. Reading ends after the last cell, so
 * that merged areas, conditional formats and everything else that follows cost nothing.
 * @throws RefusedSpreadsheet
 */
export function readSheet(name: string, content: Buffer, sources: CellSources): SpreadsheetRow[] {
  const reader = new SheetReader(sources);
  parseXml(name, content, reader);
  return reader.collector.rows;
}

/** Protects the memory. Far above the limit of `RowCollector`, which reports tables that are only slightly too wide. */
const MAX_FILLED_COLUMN = 1_000;

class SheetReader implements XmlListener {
  readonly collector = new RowCollector();
  readonly #sources: CellSources;
  #isInData = false;
  #row = 0;
  #column = -1;
  #cells: string[] = [];
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #isPhoneticText = false;

  constructor(sources: CellSources) {
    this.#sources = sources;
  }

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    if (element === 'sheetData') this.#isInData = true;
    if (!this.#isInData) return;
    if (element === 'row') this.#openRow(attributes['r']);
    else if (element === 'c') this.#openCell(attributes);
    else if (element === 'rPh') this.#isPhoneticText = true;
    else this.#isValue = (element === 'v' || element === 't') && !this.#isPhoneticText;
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
  }

  close(element: string): 'enough' | undefined {
    this.#isValue = false;
    if (!this.#isInData) return undefined;
    if (element === 'rPh') this.#isPhoneticText = false;
    if (element === 'c') this.#closeCell();
    if (element === 'row') this.collector.add(this.#row, this.#cells);
    return element === 'sheetData' ? 'enough' : undefined;
  }

  /** A row or cell without a reference follows the one before. */
  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : /^\d{1,7}$/.test(number) ? Number(number) : 0;
    if (row <= this.#row) throw this.#unreadable('a row is out of order or there twice', 0);
    this.#row = row;
    this.#column = -1;
    this.#cells = [];
  }

  #openCell(attributes: Readonly<Record<string, string>>): void {
    const { r: name, t: type = 'n', s: style = '0' } = attributes;
    const column = name === undefined ? this.#column + 1 : columnOf(name);
    if (column === undefined || column <= this.#column)
      throw this.#unreadable('a cell is out of order or there twice', Math.max(0, this.#column));
    this.#column = column;
    this.#type = type;
    this.#style = Number(style);
    this.#value = '';
  }

  #closeCell(): void {
    const text = this.#textOfCell();
    if (text === '') return;
    // The array is filled up to the column of a value: one value far to the right would use much memory.
    if (this.#column > MAX_FILLED_COLUMN)
      throw new RefusedSpreadsheet('too-large', 'too many columns', cellName(this.#row, this.#column));
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells.push(text);
  }

  #textOfCell(): string {
    const value = this.#value;
    if (this.#type === 's') {
      const shared = /^\d{1,9}$/.test(value) ? this.#sources.strings[Number(value)] : undefined;
      if (shared === undefined) throw this.#unreadable('a text is missing', this.#column);
      return shared;
    }
    if (this.#type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (this.#type === 'n') return textOfNumber(value, this.#sources.leadingZeros.get(this.#style) ?? 0);
    return unescapeText(value);
  }

  #unreadable(detail: string, column: number): RefusedSpreadsheet {
    return new RefusedSpreadsheet('unreadable', detail, cellName(this.#row, column));
  }
}

/** The text as a person sees it: 1.0000001E7 is the number 10000001. */
function textOfNumber(value: string, digits: number): string {
  if (value.trim() === '') return '';
  const number = Number(value);
  return Number.isSafeInteger(number) ? String(number).padStart(digits, '0') : value;
}
