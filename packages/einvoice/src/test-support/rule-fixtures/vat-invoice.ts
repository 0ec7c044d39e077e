/** The parts of an invoice that the rules of VAT categories are about. */
export type VatParts = {
  code: string;
  rate: string | undefined;
  lineCode?: string;
  allowanceCode?: string;
  chargeCode?: string;
  shareCode?: string;
  lineRate?: string;
  allowanceRate?: string;
  chargeRate?: string;
  base?: string;
  tax: string;
  exemption: boolean;
  sellerVat: boolean;
  buyerVat: boolean;
  country?: string;
  deliveryDate?: boolean;
  deliveryCountry?: boolean;
};

const SCHEME = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const percent = (rate: string | undefined) =>
  rate === undefined ? '' : `<cbc:Percent>${rate}</cbc:Percent>`;
const vatId = (id: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID>${SCHEME}</cac:PartyTaxScheme>`;
const party = (name: string, country: string, vat: string, id: string) =>
  `<cac:Party>${id}<cac:PostalAddress><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>${vat}<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
const adjustment = (isCharge: boolean, code: string, rate: string | undefined) =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>x</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">8.00</cbc:Amount><cac:TaxCategory><cbc:ID>${code}</cbc:ID>${percent(rate)}${SCHEME}</cac:TaxCategory></cac:AllowanceCharge>`;

/** An invoice of EN 16931 in UBL with a line of 100, an allowance and a charge of 8, of one VAT category. */
export function vatInvoice(parts: VatParts): string {
  const { code, rate, tax, country = 'DE' } = parts;
  const gross = (100 + Number(tax)).toFixed(2);
  return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>1</cbc:ID><cbc:IssueDate>2026-01-31</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty>${party('Muster', country, parts.sellerVat ? vatId('DE123456789') : '', '<cac:PartyIdentification><cbc:ID>7</cbc:ID></cac:PartyIdentification>')}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party('Kunde', country, parts.buyerVat ? vatId('ATU12345678') : '', '')}</cac:AccountingCustomerParty>
<cac:Delivery>${parts.deliveryDate === false ? '' : '<cbc:ActualDeliveryDate>2026-01-15</cbc:ActualDeliveryDate>'}${parts.deliveryCountry === false ? '' : `<cac:DeliveryLocation><cac:Address><cac:Country><cbc:IdentificationCode>${parts.country ?? 'AT'}</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation>`}</cac:Delivery>
${adjustment(false, parts.allowanceCode ?? code, parts.allowanceRate ?? rate)}${adjustment(true, parts.chargeCode ?? code, parts.chargeRate ?? rate)}
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${tax}</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">${parts.base ?? '100.00'}</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">${tax}</cbc:TaxAmount>
<cac:TaxCategory><cbc:ID>${parts.shareCode ?? code}</cbc:ID>${percent(rate)}${parts.exemption ? '<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>' : ''}${SCHEME}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">${gross}</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="EUR">8.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="EUR">8.00</cbc:ChargeTotalAmount><cbc:PayableAmount currencyID="EUR">${gross}</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>x</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>${parts.lineCode ?? code}</cbc:ID>${percent(parts.lineRate ?? rate)}${SCHEME}</cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">100</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;
}
