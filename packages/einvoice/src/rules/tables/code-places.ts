import { INVOICED_OBJECT } from '../../model/type-code.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import { findAll, type XmlElement } from '../../xml/element.ts';
import type { PlacedValue, RuleInvoice } from '../rule-invoice.ts';

/** A code as written in the invoice, with the number of its line if it is in a line. */
export type WrittenCode = { readonly code: string; readonly line?: number };

export const texts =
  (...terms: readonly TermId[]) =>
  (invoice: RuleInvoice): WrittenCode[] =>
    terms
      .flatMap((term) => invoice.valuesOf(term))
      .map(({ text, line }) => ({ code: text.trim(), ...placed(line) }));

export const attributes =
  (name: string, ...terms: readonly TermId[]) =>
  (invoice: RuleInvoice): WrittenCode[] =>
    terms.flatMap((term) => invoice.valuesOf(term)).flatMap((value) => attributeOf(value, name));

function attributeOf(value: PlacedValue, name: string): WrittenCode[] {
  const code = value.attributes.get(name)?.trim();
  return code === undefined ? [] : [{ code, ...placed(value.line) }];
}

export function placed(line: number | undefined): { line?: number } {
  return line === undefined ? {} : { line };
}

/** The schemes that elements state. Some of the elements of a party have no business term, so the XML is read. */
const schemesOf = (elements: readonly XmlElement[]): WrittenCode[] =>
  elements.flatMap((element) => {
    const code = element.attributes.get('schemeID')?.trim();
    return code === undefined ? [] : [{ code }];
  });

/** The schemes of all elements with the name, except inside the other elements. */
function schemesOutside(from: XmlElement, name: string, others: ReadonlySet<string>): WrittenCode[] {
  return from.children.flatMap((child) => {
    if (others.has(child.name)) return [];
    const own = child.name === name ? schemesOf([child]) : [];
    return [...own, ...schemesOutside(child, name, others)];
  });
}

/** Items and places of delivery have their own rules. */
const NO_PARTIES: ReadonlySet<string> = new Set(['SpecifiedTradeProduct', 'ShipToTradeParty']);
const TAX_REGISTRATIONS: ReadonlySet<string> = new Set(['SpecifiedTaxRegistration']);
const PAID_PARTIES: ReadonlySet<string> = new Set(['AccountingSupplierParty', 'PayeeParty']);

/** The creditor identifier of a direct debit (SEPA) is among the identifiers of the party that is paid. */
export function partySchemes(invoice: RuleInvoice): WrittenCode[] {
  if (invoice.isCii) return schemesOutside(invoice.root, 'GlobalID', NO_PARTIES);
  return invoice.root.children.flatMap((party) => {
    const schemes = [party, ...findAll(party, 'Party')].flatMap((each) =>
      schemesOf(findAll(each, 'PartyIdentification').flatMap((id) => findAll(id, 'ID'))),
    );
    return PAID_PARTIES.has(party.name) ? schemes.filter(({ code }) => code !== 'SEPA') : schemes;
  });
}

export function registrationSchemes(invoice: RuleInvoice): WrittenCode[] {
  if (invoice.isCii) return schemesOutside(invoice.root, 'ID', TAX_REGISTRATIONS);
  return schemesOf(invoice.elementsNamed('PartyLegalEntity').flatMap((each) => findAll(each, 'CompanyID')));
}

export function countries(invoice: RuleInvoice): WrittenCode[] {
  const found = invoice.isCii
    ? invoice.elementsNamed('CountryID')
    : invoice.elementsNamed('Country').flatMap((each) => findAll(each, 'IdentificationCode'));
  return found.map(({ text }) => ({ code: text.trim() }));
}

/** The amounts that an invoice of the standard has in UBL; each states its currency. */
const UBL_AMOUNTS = [
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
];

export function currencies(invoice: RuleInvoice): WrittenCode[] {
  const codeOf = ({ attributes: written }: XmlElement) => ({ code: written.get('currencyID')?.trim() ?? '' });
  if (!invoice.isCii) return UBL_AMOUNTS.flatMap((name) => invoice.elementsNamed(name)).map(codeOf);
  return invoice
    .elementsNamed('TaxTotalAmount')
    .filter((amount) => amount.attributes.has('currencyID'))
    .map(codeOf);
}

/** The codes in elements of a name, wherever they are. */
export const inElements =
  (ubl: string, cii: string) =>
  (invoice: RuleInvoice): WrittenCode[] =>
    invoice.elementsNamed(invoice.isCii ? cii : ubl).map(({ text }) => ({ code: text.trim() }));

/** In UBL a subject is three letters between the first two number signs of a note: `#AAI#text`. */
export function noteSubjects(invoice: RuleInvoice): WrittenCode[] {
  if (invoice.isCii) return inElements('', 'SubjectCode')(invoice);
  return findAll(invoice.root, 'Note').flatMap(({ text }) => {
    const [, code, rest] = text.split('#', 3);
    return code?.length === 3 && rest !== undefined ? [{ code }] : [];
  });
}

/** The scheme of an invoiced object is an attribute in UBL, and an element of its own in the Cross Industry Invoice. */
export function objectSchemes(invoice: RuleInvoice): WrittenCode[] {
  if (invoice.isCii) return inElements('', 'ReferenceTypeCode')(invoice);
  const lines = new Set(
    invoice
      .valuesOf('BT-128-0')
      .filter(({ text }) => text.trim() === INVOICED_OBJECT)
      .map(({ line }) => line),
  );
  const ofLines = attributes('schemeID', 'BT-128')(invoice).filter(({ line }) => lines.has(line));
  return [...attributes('schemeID', 'BT-18')(invoice), ...ofLines];
}
