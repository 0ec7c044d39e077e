import type { Language } from './language.ts';

/**
 * An invoice as it is shown to people, in one language: everything that the document says, in the order of a paper invoice. All texts are ready to
 * show. It is plain data, because it is sent between processes.
 */
export type InvoiceView = {
  language: Language;
  parties: PartyView[];
  /** Numbers, dates and references of the document. */
  facts: ViewRow[];
  columns: LineColumns;
  /** The lines of the requested range; `lineCount` is the number of all lines and sub-lines. */
  lines: LineView[];
  lineCount: number;
  /** From the sum of lines to the amount due, so that every amount can be followed. */
  totals: TotalView[];
  /** Payment, notes and supporting documents. */
  sections: ViewSection[];
  /** Everything else, with the numbers of the business terms. */
  further: { title: string; sections: ViewSection[] };
};

/** A value with its label; some values, such as the lines of an address, need none. */
export type ViewRow = {
  label?: string;
  text: string;
  /** The id of the business term, for example `BT-10`, or the path of a value without one; only in the further details. */
  term?: string;
};

export type ViewSection = { title: string; rows: ViewRow[] };

export type PartyView = {
  title: string;
  name: string;
  rows: ViewRow[];
  /** A warning for the reader, for example that the payee is not the seller. */
  warning?: string;
};

/** The headings of the columns of lines; empty for a column that this kind of document does not have. */
export type LineColumns = Record<'position' | 'item' | 'quantity' | 'price' | 'vat' | 'net', string>;

export type LineView = {
  /** The number of the line as written. */
  position: string;
  /** 0 for a line, 1 for its details, and so on. */
  level: number;
  name: string;
  quantity: string;
  unit: string;
  price: string;
  /** For example `je 1.000 Stück`; empty for the price of one unit. */
  priceBase: string;
  vat: string;
  net: string;
  /** False if the amount is part of another line's amount, or is only information. */
  isCounted: boolean;
  details: ViewRow[];
};

export type TotalView = {
  label: string;
  amount: string;
  /** The reason, the rate, the base: what is needed to check the amount. */
  details: string[];
  kind: 'part' | 'sum' | 'due';
};
