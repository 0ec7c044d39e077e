import type { GroupId, TermId } from './cii-and-ubl-paths/invoice.ts';
import type { Syntax } from './term.ts';

/** A value of the document. */
export type TermValue = {
  readonly term: TermId;
  /** The text exactly as in the document, with its line breaks and white space; empty for a file. */
  readonly text: string;
  /** All attributes of the element, by local name: unit, currency, scheme, version, type and name of a file. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Set for a file, whose bytes are not kept: its number in the document, from 1, and its size. */
  readonly binary?: BinaryObject;
  readonly path: string;
};

export type BinaryObject = { readonly number: number; readonly size: number };

/** One occurrence of a group, with its values and groups in the order of the table. */
export type GroupValues = {
  readonly group: GroupId;
  readonly path: string;
  readonly values: readonly TermValue[];
  readonly groups: readonly GroupValues[];
};

/** A line or sub-line, numbered from 1 in document order. */
export type NumberedLine = {
  readonly number: number;
  readonly values: GroupValues;
  /** The number of the line of which this one is a detail. */
  readonly parent?: number;
};

/** A value that belongs to no term. */
export type RestValue = {
  readonly path: string;
  /** The name of the element or attribute. */
  readonly name: string;
  readonly text: string;
  /** Technical values say nothing to a reader of the invoice: they name a schema, or the kind of an element. */
  readonly kind: 'technical' | 'content';
};

/** The whole content of an invoice: the values of terms, and the rest. */
export type InvoiceTerms = {
  readonly syntax: Syntax;
  readonly invoice: GroupValues;
  readonly lines: readonly NumberedLine[];
  readonly rest: readonly RestValue[];
};
