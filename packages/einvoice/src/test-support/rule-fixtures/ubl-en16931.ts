import { type FixtureSet, mutations } from './mutation.ts';
import { UBL_INVOICE } from './ubl-invoice.ts';
import { UBL_CODES, UBL_DECIMALS } from './ubl-values.ts';

const SELLER_ADDRESS =
  '<cac:PostalAddress><cbc:CityName>Berlin</cbc:CityName><cbc:PostalZone>10115</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>';
const BUYER_ADDRESS =
  '<cac:PostalAddress><cbc:CityName>Hamburg</cbc:CityName><cbc:PostalZone>20095</cbc:PostalZone><cac:Country><cbc:IdentificationCode>AT</cbc:IdentificationCode></cac:Country></cac:PostalAddress>';
const REPRESENTATIVE_ADDRESS =
  '<cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>';
const AMOUNT = 'currencyID="EUR">';
const LINE = UBL_INVOICE.slice(UBL_INVOICE.indexOf('<cac:InvoiceLine>'), UBL_INVOICE.indexOf('</Invoice>'));
const BREAKDOWN = UBL_INVOICE.slice(
  UBL_INVOICE.indexOf('<cac:TaxSubtotal>'),
  UBL_INVOICE.indexOf('</cac:TaxSubtotal>') + '</cac:TaxSubtotal>'.length,
);
const MEANS = UBL_INVOICE.slice(
  UBL_INVOICE.indexOf('<cac:PaymentMeans>'),
  UBL_INVOICE.indexOf('<cac:PaymentTerms>'),
);

const CARD =
  '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount>';
const MANDATE = '<cac:PaymentMandate><cbc:ID>M-1</cbc:ID></cac:PaymentMandate>';

const mandatory = mutations(UBL_INVOICE, [
  ['BR-01', ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', ' ']],
  ['BR-02', ['<cbc:ID>RE-1</cbc:ID>', '']],
  ['BR-03', ['<cbc:IssueDate>2026-01-31</cbc:IssueDate>', '']],
  ['BR-04', ['<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', '']],
  ['BR-05', ['<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>', '']],
  ['BR-06', ['Muster GmbH', ' ']],
  ['BR-07', ['Kunde AG', '']],
  ['BR-08', [SELLER_ADDRESS, '']],
  ['BR-09', ['<cbc:IdentificationCode>DE</cbc:IdentificationCode>', '']],
  ['BR-66', ['<cac:PayeeFinancialAccount>', `${CARD}${CARD}<cac:PayeeFinancialAccount>`]],
  ['BR-67', ['<cac:PayeeFinancialAccount>', `${MANDATE}${MANDATE}<cac:PayeeFinancialAccount>`]],
  ['BR-10', [BUYER_ADDRESS, '']],
  ['BR-11', ['<cbc:IdentificationCode>AT</cbc:IdentificationCode>', '']],
  ['BR-12', [`<cbc:LineExtensionAmount ${AMOUNT}102.00</cbc:LineExtensionAmount>`, '']],
  ['BR-13', [`<cbc:TaxExclusiveAmount ${AMOUNT}100.0</cbc:TaxExclusiveAmount>`, '']],
  ['BR-14', [`<cbc:TaxInclusiveAmount ${AMOUNT}119.00</cbc:TaxInclusiveAmount>`, '']],
  ['BR-15', [`<cbc:PayableAmount ${AMOUNT}99.50</cbc:PayableAmount>`, '']],
  ['BR-16', [LINE, '']],
  ['BR-18', ['Vertreter', '']],
  ['BR-19', [REPRESENTATIVE_ADDRESS, '']],
  ['BR-20', ['<cbc:IdentificationCode>FR</cbc:IdentificationCode>', '']],
  ['BR-21', ['<cbc:ID>P1</cbc:ID>', '']],
  ['BR-22', ['<cbc:InvoicedQuantity unitCode="H87">10</cbc:InvoicedQuantity>', '']],
  ['BR-23', ['<cbc:InvoicedQuantity unitCode="H87">', '<cbc:InvoicedQuantity>']],
  ['BR-24', [`<cbc:LineExtensionAmount ${AMOUNT}102.0</cbc:LineExtensionAmount>`, '']],
  ['BR-25', ['<cbc:Name>Kaffee</cbc:Name>', '']],
  ['BR-26', [`<cbc:PriceAmount ${AMOUNT}10.0000</cbc:PriceAmount>`, '']],
  ['BR-31', [`<cbc:Amount ${AMOUNT}10.00</cbc:Amount>`, '']],
  ['BR-32', ['<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>', '<cac:TaxCategory>']],
  ['BR-36', [`<cbc:Amount ${AMOUNT}8.00</cbc:Amount>`, '']],
  ['BR-37', ['<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.0</cbc:Percent>', '<cac:TaxCategory>']],
  ['BR-41', [`<cbc:Amount ${AMOUNT}3.00</cbc:Amount>`, '']],
  ['BR-43', [`<cbc:Amount ${AMOUNT}5.00</cbc:Amount>`, '']],
  ['BR-45', [`<cbc:TaxableAmount ${AMOUNT}100.00</cbc:TaxableAmount>`, '']],
  ['BR-46', [`<cbc:TaxAmount ${AMOUNT}19.0</cbc:TaxAmount>`, '']],
  ['BR-47', ['<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.00</cbc:Percent>', '<cac:TaxCategory>']],
  ['BR-48', ['<cbc:Percent>19.00</cbc:Percent>', '']],
  ['BR-49', ['<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>', '']],
  ['BR-54', ['<cbc:Value>braun</cbc:Value>', '']],
  ['BR-56', ['<cbc:CompanyID>FR12345678901</cbc:CompanyID>', '']],
  ['BR-57', ['<cbc:IdentificationCode>NL</cbc:IdentificationCode>', '']],
  ...(['BR-33', 'BR-CO-21'] as const).map(
    (rule) =>
      [
        rule,
        [
          '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Rabatt</cbc:AllowanceChargeReason>',
          '',
        ],
      ] as const,
  ),
  ...(['BR-38', 'BR-CO-22'] as const).map(
    (rule) =>
      [
        rule,
        [
          '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Fracht</cbc:AllowanceChargeReason>',
          '',
        ],
      ] as const,
  ),
  ...(['BR-42', 'BR-CO-23'] as const).map(
    (rule) =>
      [
        rule,
        [
          '<cbc:AllowanceChargeReasonCode>100</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Aktion</cbc:AllowanceChargeReason>',
          '',
        ],
      ] as const,
  ),
  ...(['BR-44', 'BR-CO-24'] as const).map(
    (rule) =>
      [
        rule,
        [
          '<cbc:AllowanceChargeReasonCode>PC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Verpackung</cbc:AllowanceChargeReason>',
          '',
        ],
      ] as const,
  ),
]);

const conditions = mutations(UBL_INVOICE, [
  ['BR-17', ['Inkasso GmbH', 'Muster']],
  ['BR-27', ['10.0000</cbc:PriceAmount>', '-10.0000</cbc:PriceAmount>']],
  ['BR-28', ['12.0000</cbc:BaseAmount>', '-12.0000</cbc:BaseAmount>']],
  ['BR-29', ['<cbc:EndDate>2026-01-30', '<cbc:EndDate>2025-12-30']],
  ['BR-30', ['<cbc:EndDate>2026-01-29', '<cbc:EndDate>2026-01-01']],
  ['BR-50', ['DE75512108001245126199', '']],
  ['BR-52', ['<cbc:ID>Anlage-1</cbc:ID>', '']],
  ['BR-53', ['<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">209.00</cbc:TaxAmount></cac:TaxTotal>', '']],
  ['BR-55', ['<cbc:ID>RE-0</cbc:ID>', '']],
  [
    'BR-61',
    ['<cac:PayeeFinancialAccount><cbc:ID>DE75512108001245126199</cbc:ID></cac:PayeeFinancialAccount>', ''],
  ],
  ['BR-62', ['<cbc:EndpointID schemeID="EM">', '<cbc:EndpointID>']],
  ['BR-63', ['<cbc:EndpointID schemeID="0204">', '<cbc:EndpointID>']],
  ['BR-64', ['<cbc:ID schemeID="0160">', '<cbc:ID>']],
  ['BR-65', ['listID="STI"', '']],
  [
    'BR-CO-03',
    [
      '<cbc:DocumentCurrencyCode>',
      '<cbc:TaxPointDate>2026-01-31</cbc:TaxPointDate><cbc:DocumentCurrencyCode>',
    ],
    ['<cbc:StartDate>2026-01-01', '<cbc:DescriptionCode>35</cbc:DescriptionCode><cbc:StartDate>2026-01-01'],
  ],
  ['BR-CO-04', ['<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID>', '<cac:ClassifiedTaxCategory>']],
  ['BR-CO-09', ['DE123456789', '123456789']],
  ['BR-CO-19', ['<cbc:StartDate>2026-01-01</cbc:StartDate><cbc:EndDate>2026-01-30</cbc:EndDate>', '']],
  ['BR-CO-20', ['<cbc:StartDate>2026-01-02</cbc:StartDate><cbc:EndDate>2026-01-29</cbc:EndDate>', '']],
  [
    'BR-CO-26',
    ['<cac:PartyIdentification><cbc:ID schemeID="0088">4000001000005</cbc:ID></cac:PartyIdentification>', ''],
    ['<cbc:CompanyID schemeID="0204">HRB 1</cbc:CompanyID>', ''],
    ['<cbc:CompanyID>DE123456789</cbc:CompanyID>', ''],
  ],
  ['BR-CO-10', ['102.0</cbc:LineExtensionAmount>', '103.00</cbc:LineExtensionAmount>']],
  ['BR-CO-11', ['10.0</cbc:AllowanceTotalAmount>', '10.01</cbc:AllowanceTotalAmount>']],
  ['BR-CO-12', ['8.0</cbc:ChargeTotalAmount>', '7.99</cbc:ChargeTotalAmount>']],
  ['BR-CO-13', ['100.0</cbc:TaxExclusiveAmount>', '100.01</cbc:TaxExclusiveAmount>']],
  ['BR-CO-14', ['19.0</cbc:TaxAmount>', '19.01</cbc:TaxAmount>']],
  ['BR-CO-15', ['119.00</cbc:TaxInclusiveAmount>', '119.01</cbc:TaxInclusiveAmount>']],
  ['BR-CO-16', ['99.50</cbc:PayableAmount>', '99.51</cbc:PayableAmount>']],
  ['BR-CO-17', ['19.0</cbc:TaxAmount>', '20.00</cbc:TaxAmount>']],
  ['BR-CO-18', [BREAKDOWN, '']],
]);

const syntax = mutations(UBL_INVOICE, [
  ['UBL-DT-06', ['mimeCode="image/png"', '']],
  ['UBL-DT-07', ['filename="zwei.png"', '']],
  ['UBL-SR-12', ['<cbc:ID>FC</cbc:ID>', '<cbc:ID>VAT</cbc:ID>']],
  [
    'UBL-SR-18',
    [
      '<cac:PartyTaxScheme><cbc:CompanyID>ATU12345678',
      '<cac:PartyTaxScheme><cbc:CompanyID>DE1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme><cbc:CompanyID>ATU12345678',
    ],
  ],
  [
    'UBL-SR-37',
    [
      '</cac:AllowanceCharge></cac:Price>',
      '</cac:AllowanceCharge><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">1</cbc:Amount></cac:AllowanceCharge></cac:Price>',
    ],
  ],
  [
    'UBL-SR-42',
    [
      '<cac:PartyTaxScheme><cbc:CompanyID>27/123/45678',
      '<cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme><cbc:ID>X</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme><cbc:CompanyID>27/123/45678',
    ],
  ],
  ['UBL-SR-44', [MEANS, `${MEANS}${MEANS.replace('RE-1 K-7', 'other')}`]],
  ['UBL-SR-47', [MEANS, `${MEANS}${MEANS.replace('>58<', '>30<')}`]],
  ['UBL-SR-53', ['<cbc:CompanyID>27/123/45678</cbc:CompanyID>', '']],
]);

export const UBL_EN16931_FIXTURES: FixtureSet = {
  title: 'an invoice in UBL',
  document: UBL_INVOICE,
  mutations: [...mandatory, ...conditions, ...UBL_DECIMALS, ...UBL_CODES, ...syntax],
};
