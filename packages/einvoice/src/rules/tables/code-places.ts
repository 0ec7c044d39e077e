import type { TermId } from '../../terms/table/invoice.ts';
import { findAll, type XmlElement } from '../../xml/element.ts';
import type { PlacedValue, RuleInvoice } from '../rule-invoice.ts';

/** A code as the invoice has it, with the number of its line if it is in one. */
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

/** The schemes of elements that are wherever a party is, also where the table has no term. */
const schemesOf = (elements: readonly XmlElement[]): WrittenCode[] =>
  elements.flatMap((element) => {
    const code = element.attributes.get('schemeID');
    return code === undefined ? [] : [{ code }];
  });

const PAID_PARTIES: ReadonlySet<string> = new Set(['AccountingSupplierParty', 'PayeeParty']);

/** The creditor identifier of a direct debit (SEPA) stands among the identifiers of the party that is paid. */
export function partySchemes(invoice: RuleInvoice): WrittenCode[] {
  if (invoice.isCii) return attributes('schemeID', 'BT-29', 'BT-46', 'BT-60')(invoice);
  return invoice.root.children.flatMap((party) => {
    const schemes = [party, ...findAll(party, 'Party')].flatMap((each) =>
      schemesOf(findAll(each, 'PartyIdentification').flatMap((id) => findAll(id, 'ID'))),
    );
    return PAID_PARTIES.has(party.name) ? schemes.filter(({ code }) => code !== 'SEPA') : schemes;
  });
}

export function registrationSchemes(invoice: RuleInvoice): WrittenCode[] {
  const [parent, child] = invoice.isCii
    ? (['SpecifiedLegalOrganization', 'ID'] as const)
    : (['PartyLegalEntity', 'CompanyID'] as const);
  return schemesOf(invoice.elementsNamed(parent).flatMap((each) => findAll(each, child)));
}

export function countries(invoice: RuleInvoice): WrittenCode[] {
  const found = invoice.isCii
    ? invoice.elementsNamed('CountryID')
    : invoice.elementsNamed('Country').flatMap((each) => findAll(each, 'IdentificationCode'));
  return found.map(({ text }) => ({ code: text.trim() }));
}

/** In UBL each amount states its currency. */
export function currencies({ isCii, amounts, allValues }: RuleInvoice): WrittenCode[] {
  if (isCii) return allValues.flatMap((value) => attributeOf(value, 'currencyID'));
  return amounts.map(({ attributes: written }) => ({ code: written.get('currencyID') ?? '' }));
}

/** The scheme of an invoiced object is an attribute in UBL, and a term of its own in the Cross Industry Invoice. */
export function objectSchemes(invoice: RuleInvoice): WrittenCode[] {
  if (invoice.isCii) return texts('BT-18-1', 'BT-128-1')(invoice);
  const lines = new Set(
    invoice
      .valuesOf('BT-128-0')
      .filter(({ text }) => text.trim() === '130')
      .map(({ line }) => line),
  );
  const ofLines = attributes('schemeID', 'BT-128')(invoice).filter(({ line }) => lines.has(line));
  return [...attributes('schemeID', 'BT-18')(invoice), ...ofLines];
}
