import { find, findAll, type XmlElement } from '../xml/element.ts';
import { agreementOf, settlementOf } from './cii-sections.ts';
import type { RuleInvoice } from './rule-invoice.ts';

/** Payee and seller are the same party if they have one of these values in common. */
const SAME_PARTY: Readonly<Record<'ubl' | 'cii', readonly (readonly string[])[]>> = {
  ubl: [
    ['PartyName', 'Name'],
    ['PartyIdentification', 'ID'],
  ],
  cii: [['Name'], ['ID'], ['SpecifiedLegalOrganization', 'ID']],
};

/** Whether an invoice names its seller once more, as the payee. */
export function isPayeeSeller(invoice: RuleInvoice): boolean {
  return SAME_PARTY[invoice.isCii ? 'cii' : 'ubl'].some((path) => haveInCommon(invoice, path));
}

/** Whether payee and seller have one of the texts at the path of a party in common. */
function haveInCommon({ root, isCii }: RuleInvoice, path: readonly string[]): boolean {
  const payee = isCii ? find(settlementOf(root), 'PayeeTradeParty') : find(root, 'PayeeParty');
  const seller = isCii
    ? find(agreementOf(root), 'SellerTradeParty')
    : find(root, 'AccountingSupplierParty', 'Party');
  const textsOf = (party: XmlElement | undefined) => textsAt(party, path);
  const sellers = new Set(textsOf(seller));
  return textsOf(payee).some((text) => sellers.has(text));
}

function textsAt(from: XmlElement | undefined, path: readonly string[]): string[] {
  if (from === undefined) return [];
  const [name, ...rest] = path;
  if (name === undefined) return [from.text];
  return findAll(from, name).flatMap((each) => textsAt(each, rest));
}
