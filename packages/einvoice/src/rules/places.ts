import { find, type XmlElement } from '../xml/element.ts';

/** UNTDID 4461: credit transfer, and SEPA credit transfer. */
export const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);

export function agreementOf(root: XmlElement): XmlElement | undefined {
  return find(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement');
}

export function settlementOf(root: XmlElement): XmlElement | undefined {
  return find(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement');
}
