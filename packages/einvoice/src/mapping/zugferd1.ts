import type { XmlElement } from '../xml/element.ts';

/**
 * ZUGFeRD 1 is an earlier draft of the Cross Industry Invoice: the same tree with other element names. With the later
 * names, one mapper is enough for both.
 */
const LATER_NAMES: ReadonlyMap<string, string> = new Map([
  ['SpecifiedExchangedDocumentContext', 'ExchangedDocumentContext'],
  ['HeaderExchangedDocument', 'ExchangedDocument'],
  ['SpecifiedSupplyChainTradeTransaction', 'SupplyChainTradeTransaction'],
  ['ApplicableSupplyChainTradeAgreement', 'ApplicableHeaderTradeAgreement'],
  ['ApplicableSupplyChainTradeDelivery', 'ApplicableHeaderTradeDelivery'],
  ['ApplicableSupplyChainTradeSettlement', 'ApplicableHeaderTradeSettlement'],
  ['SpecifiedSupplyChainTradeAgreement', 'SpecifiedLineTradeAgreement'],
  ['SpecifiedSupplyChainTradeDelivery', 'SpecifiedLineTradeDelivery'],
  ['SpecifiedSupplyChainTradeSettlement', 'SpecifiedLineTradeSettlement'],
  ['ApplicablePercent', 'RateApplicablePercent'],
]);

const HEADER_SUMMATION = 'SpecifiedTradeSettlementHeaderMonetarySummation';
const LINE_SUMMATION = 'SpecifiedTradeSettlementLineMonetarySummation';

/** Returns the tree of a ZUGFeRD 1 invoice with the element names of the Cross Industry Invoice. */
export function renameToCrossIndustryInvoice(element: XmlElement, isInLine = false): XmlElement {
  const inLine = isInLine || element.name === 'IncludedSupplyChainTradeLineItem';
  return {
    ...element,
    name: toLaterName(element.name, inLine),
    children: element.children.map((child) =>
      child.name === 'ID' && element.name.endsWith('ReferencedDocument')
        ? { ...child, name: 'IssuerAssignedID' }
        : renameToCrossIndustryInvoice(child, inLine),
    ),
  };
}

function toLaterName(name: string, inLine: boolean): string {
  if (name === 'SpecifiedTradeSettlementMonetarySummation') return inLine ? LINE_SUMMATION : HEADER_SUMMATION;
  return LATER_NAMES.get(name) ?? name;
}
