import type { InvoiceFormat } from '../model/invoice-model.ts';
import type { InvoiceTerms } from '../terms/invoice-terms.ts';
import { readTerms } from '../terms/read-terms.ts';
import type { Syntax } from '../terms/term.ts';
import type { XmlElement } from '../xml/element.ts';
import { renameToCrossIndustryInvoice } from './zugferd1.ts';

const FORMATS: ReadonlyMap<string, InvoiceFormat> = new Map([
  ['{urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100}CrossIndustryInvoice', 'CII'],
  ['{urn:ferd:CrossIndustryDocument:invoice:1p0}CrossIndustryDocument', 'ZUGFeRD1'],
  ['{urn:oasis:names:specification:ubl:schema:xsd:Invoice-2}Invoice', 'UBL-Invoice'],
  ['{urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2}CreditNote', 'UBL-CreditNote'],
  ['{urn:oasis:names:specification:ubl:schema:xsd:Reminder-2}Reminder', 'UBL-Reminder'],
]);

/**
 * The format of an invoice or a reminder by its root element; undefined for any other document. ZUGFeRD 2, Factur-X and the
 * CII syntax of XRechnung have the same root: their profile (BT-24) distinguishes them, see `model/profile.ts`.
 */
export function findFormat(root: XmlElement): InvoiceFormat | undefined {
  return FORMATS.get(`{${root.namespace}}${root.name}`);
}

const SYNTAXES: Readonly<Record<InvoiceFormat, Syntax>> = {
  CII: 'cii',
  ZUGFeRD1: 'cii',
  'UBL-Invoice': 'ubl-invoice',
  'UBL-CreditNote': 'ubl-credit-note',
  'UBL-Reminder': 'ubl-reminder',
};

/** An invoice as it was read: its tree, and what the table of terms finds in it. */
export type ReadInvoice = {
  readonly format: InvoiceFormat;
  readonly root: XmlElement;
  readonly terms: InvoiceTerms;
};

/** @throws TermLimitError */
export function readInvoiceTerms(root: XmlElement, format: InvoiceFormat): ReadInvoice {
  const tree = format === 'ZUGFeRD1' ? renameToCrossIndustryInvoice(root) : root;
  return { format, root: tree, terms: readTerms(tree, SYNTAXES[format]) };
}
