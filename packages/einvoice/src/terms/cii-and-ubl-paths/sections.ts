/** The sections of a Cross Industry Invoice that contain the terms of the document. */
export const DOCUMENT = 'rsm:ExchangedDocument';
export const CONTEXT = 'rsm:ExchangedDocumentContext';
export const TRADE = 'rsm:SupplyChainTradeTransaction';
export const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
export const DELIVERY = `${TRADE}/ram:ApplicableHeaderTradeDelivery`;
export const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;

/**
 * The path of an indicator (true or false) of the Cross Industry Invoice, which has one element for a boolean value and
 * another one for a text.
 */
export function ciiIndicator(place: string): string {
  return `${place}/udt:Indicator | ${place}/udt:IndicatorString`;
}

/** A date of the Cross Industry Invoice, whose text is in one of several elements (format 102: YYYYMMDD). */
export function ciiDate(place: string): string {
  return ['udt:DateTimeString', 'udt:DateString', 'udt:DateTime']
    .map((name) => `${place}/${name}`)
    .concat(place)
    .join(' | ');
}
