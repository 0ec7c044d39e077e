import { mutations } from './mutation.ts';
import { UBL_INVOICE } from './ubl-invoice.ts';

/** Amounts with more decimals than the standard allows. */
export const UBL_DECIMALS = mutations(UBL_INVOICE, [
  ['BR-DEC-01', ['10.00</cbc:Amount>', '10.001</cbc:Amount>']],
  ['BR-DEC-02', ['100.00</cbc:BaseAmount>', '100.001</cbc:BaseAmount>']],
  ['BR-DEC-05', ['8.00</cbc:Amount>', '8.001</cbc:Amount>']],
  ['BR-DEC-06', ['40.00</cbc:BaseAmount>', '40.001</cbc:BaseAmount>']],
  ['BR-DEC-09', ['102.00</cbc:LineExtensionAmount>', '102.001</cbc:LineExtensionAmount>']],
  ['BR-DEC-10', ['10.0</cbc:AllowanceTotalAmount>', '10.001</cbc:AllowanceTotalAmount>']],
  ['BR-DEC-11', ['8.0</cbc:ChargeTotalAmount>', '8.001</cbc:ChargeTotalAmount>']],
  ['BR-DEC-12', ['100.0</cbc:TaxExclusiveAmount>', '100.001</cbc:TaxExclusiveAmount>']],
  ['BR-DEC-14', ['119.00</cbc:TaxInclusiveAmount>', '119.001</cbc:TaxInclusiveAmount>']],
  ['BR-DEC-16', ['20.00</cbc:PrepaidAmount>', '20.001</cbc:PrepaidAmount>']],
  ['BR-DEC-17', ['0.50</cbc:PayableRoundingAmount>', '0.501</cbc:PayableRoundingAmount>']],
  ['BR-DEC-18', ['99.50</cbc:PayableAmount>', '99.501</cbc:PayableAmount>']],
  ['BR-DEC-19', ['100.00</cbc:TaxableAmount>', '100.001</cbc:TaxableAmount>']],
  ['BR-DEC-20', ['19.0</cbc:TaxAmount>', '19.001</cbc:TaxAmount>']],
  ['BR-DEC-23', ['102.0</cbc:LineExtensionAmount>', '102.001</cbc:LineExtensionAmount>']],
  ['BR-DEC-24', ['3.00</cbc:Amount>', '3.001</cbc:Amount>']],
  ['BR-DEC-25', ['20.00</cbc:BaseAmount>', '20.001</cbc:BaseAmount>']],
  ['BR-DEC-27', ['5.00</cbc:Amount>', '5.001</cbc:Amount>']],
  ['BR-DEC-28', ['20.0</cbc:BaseAmount>', '20.001</cbc:BaseAmount>']],
  ['UBL-DT-01', ['99.50</cbc:PayableAmount>', '99.501</cbc:PayableAmount>']],
]);

/** Codes that are not in their lists. */
export const UBL_CODES = mutations(UBL_INVOICE, [
  ['BR-CL-01', ['<cbc:InvoiceTypeCode>380', '<cbc:InvoiceTypeCode>381']],
  ['BR-CL-03', ['currencyID="EUR">99.50', 'currencyID="EUX">99.50']],
  ['BR-CL-04', ['<cbc:DocumentCurrencyCode>EUR', '<cbc:DocumentCurrencyCode>EURO']],
  ['BR-CL-05', ['<cbc:TaxCurrencyCode>SEK', '<cbc:TaxCurrencyCode>SKR']],
  [
    'BR-CL-06',
    ['<cbc:StartDate>2026-01-01', '<cbc:DescriptionCode>29</cbc:DescriptionCode><cbc:StartDate>2026-01-01'],
  ],
  ['BR-CL-07', ['schemeID="AEP"', 'schemeID="QQQ"']],
  ['BR-CL-08', ['#AAI#', '#QQQ#']],
  ['BR-CL-10', ['schemeID="0088">4000001000005', 'schemeID="GLN">4000001000005']],
  ['BR-CL-11', ['schemeID="0204">HRB 1', 'schemeID="HRB">HRB 1']],
  ['BR-CL-13', ['listID="STI"', 'listID="QQ"']],
  ['BR-CL-14', ['<cbc:IdentificationCode>DE', '<cbc:IdentificationCode>GER']],
  ['BR-CL-15', ['<cbc:IdentificationCode>BR', '<cbc:IdentificationCode>BRA']],
  ['BR-CL-16', ['<cbc:PaymentMeansCode>58', '<cbc:PaymentMeansCode>SEPA']],
  [
    'BR-CL-17',
    [
      '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.00<',
      '<cac:TaxCategory><cbc:ID>X</cbc:ID><cbc:Percent>19.00<',
    ],
  ],
  ['BR-CL-18', ['<cac:ClassifiedTaxCategory><cbc:ID>S', '<cac:ClassifiedTaxCategory><cbc:ID>X']],
  ['BR-CL-19', ['<cbc:AllowanceChargeReasonCode>95', '<cbc:AllowanceChargeReasonCode>96']],
  ['BR-CL-20', ['<cbc:AllowanceChargeReasonCode>FC', '<cbc:AllowanceChargeReasonCode>95']],
  ['BR-CL-21', ['schemeID="0160"', 'schemeID="EAN"']],
  [
    'BR-CL-22',
    [
      '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.00</cbc:Percent>',
      '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.00</cbc:Percent><cbc:TaxExemptionReasonCode>13b</cbc:TaxExemptionReasonCode>',
    ],
  ],
  ['BR-CL-23', ['<cbc:InvoicedQuantity unitCode="H87"', '<cbc:InvoicedQuantity unitCode="Stk"']],
  ['BR-CL-24', ['mimeCode="image/png"', 'mimeCode="image/gif"']],
  ['BR-CL-25', ['schemeID="EM"', 'schemeID="EMAIL"']],
  ['BR-CL-26', ['schemeID="0088">4000002', 'schemeID="GLN">4000002']],
]);
