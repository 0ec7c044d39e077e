import { find, type XmlElement } from '../xml/element.ts';

/** The section of a Cross Industry Invoice about the contract: parties and references. */
export function agreementOf(root: XmlElement): XmlElement | undefined {
  return find(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement');
}

/** The section of a Cross Industry Invoice about the payment: means, VAT and totals. */
export function settlementOf(root: XmlElement): XmlElement | undefined {
  return find(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement');
}
