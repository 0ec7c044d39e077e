import { edit, type FixtureSet, mutations } from './mutation.ts';
import { UBL_INVOICE } from './ubl-invoice.ts';

const MEANS = UBL_INVOICE.slice(
  UBL_INVOICE.indexOf('<cac:PaymentMeans>'),
  UBL_INVOICE.indexOf('<cac:PaymentTerms>'),
);
const CONTACT = UBL_INVOICE.slice(
  UBL_INVOICE.indexOf('<cac:Contact>'),
  UBL_INVOICE.indexOf('</cac:Contact>') + '</cac:Contact>'.length,
);
const LINE_PERIOD =
  '<cac:InvoicePeriod><cbc:StartDate>2026-01-02</cbc:StartDate><cbc:EndDate>2026-01-29</cbc:EndDate></cac:InvoicePeriod>';
const PERIOD =
  '<cac:InvoicePeriod><cbc:StartDate>2026-01-01</cbc:StartDate><cbc:EndDate>2026-01-30</cbc:EndDate></cac:InvoicePeriod>';

const LINE_CHARGE_OF_1 = [
  '<cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>PC',
  '<cbc:ChargeIndicator>1</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>PC',
] as const;

export const XRECHNUNG_FIXTURES: FixtureSet = {
  title: 'an XRechnung',
  document: UBL_INVOICE,
  mutations: mutations(UBL_INVOICE, [
    ['BR-DE-1', [MEANS, '']],
    ['BR-DE-2', [CONTACT, '']],
    ['BR-DE-3', ['<cbc:CityName>Berlin</cbc:CityName>', '']],
    ['BR-DE-4', ['<cbc:PostalZone>10115</cbc:PostalZone>', '']],
    ['BR-DE-5', ['<cbc:Name>Erika Muster</cbc:Name>', '']],
    ['BR-DE-6', ['<cbc:Telephone>030 1234</cbc:Telephone>', '']],
    ['BR-DE-7', ['<cbc:ElectronicMail>erika@seller.example</cbc:ElectronicMail>', '']],
    ['BR-DE-8', ['<cbc:CityName>Hamburg</cbc:CityName>', '']],
    ['BR-DE-9', ['<cbc:PostalZone>20095</cbc:PostalZone>', '']],
    ['BR-DE-10', ['<cbc:CityName>Köln</cbc:CityName>', '']],
    ['BR-DE-11', ['<cbc:PostalZone>50667</cbc:PostalZone>', '']],
    ['BR-DE-14', ['<cbc:Percent>19.00</cbc:Percent>', '']],
    ['BR-DE-15', ['<cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference>', '']],
    [
      'BR-DE-16',
      ['<cbc:CompanyID>DE123456789</cbc:CompanyID>', ''],
      ['<cbc:CompanyID>27/123/45678</cbc:CompanyID>', ''],
      ['<cac:TaxRepresentativeParty>', '<cac:Unknown>'],
      ['</cac:TaxRepresentativeParty>', '</cac:Unknown>'],
    ],
    ['BR-DE-17', ['<cbc:InvoiceTypeCode>380', '<cbc:InvoiceTypeCode>383']],
    ['BR-DE-18', ['#PROZENT=2.00#', '#PROZENT=2#']],
    ['BR-DE-19', ['DE75512108001245126199', 'DE75512108001245126198']],
    ['BR-DE-21', ['xrechnung_3.0<', 'xrechnung_2.3<']],
    ['BR-DE-22', ['filename="zwei.png"', 'filename="eins.pdf"']],
    [
      'BR-DE-23-a',
      ['<cac:PayeeFinancialAccount><cbc:ID>DE75512108001245126199</cbc:ID></cac:PayeeFinancialAccount>', ''],
    ],
    [
      'BR-DE-23-b',
      [
        '<cac:PayeeFinancialAccount>',
        '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID></cac:CardAccount><cac:PayeeFinancialAccount>',
      ],
    ],
    [
      'BR-DE-26',
      ['<cbc:InvoiceTypeCode>380', '<cbc:InvoiceTypeCode>384'],
      [
        '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>RE-0</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>',
        '',
      ],
    ],
    ['BR-DE-27', ['030 1234', 'auf Anfrage']],
    ['BR-DE-28', ['erika@seller.example', 'erika at seller.example']],
    [
      'BR-DE-TMP-32',
      ['<cbc:ActualDeliveryDate>2026-01-15</cbc:ActualDeliveryDate>', ''],
      [PERIOD, ''],
      [LINE_PERIOD, ''],
    ],
    [
      'PEPPOL-EN16931-R001',
      ['<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>', ''],
    ],
    [
      'BR-TMP-2',
      [
        '<cbc:ID>Anlage-2</cbc:ID><cac:Attachment>',
        '<cbc:ID>Anlage-2</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>anlagen/zwei.png</cbc:URI></cac:ExternalReference>',
      ],
    ],
    ['PEPPOL-EN16931-R005', ['<cbc:TaxCurrencyCode>SEK', '<cbc:TaxCurrencyCode>EUR']],
    ['PEPPOL-EN16931-R008', ['Kunde AG', '']],
    ['PEPPOL-EN16931-R010', ['<cbc:EndpointID schemeID="0204">991-12345-03</cbc:EndpointID>', '']],
    ['PEPPOL-EN16931-R020', ['<cbc:EndpointID schemeID="EM">rechnung@seller.example</cbc:EndpointID>', '']],
    ['PEPPOL-EN16931-R040', ['<cbc:MultiplierFactorNumeric>10<', '<cbc:MultiplierFactorNumeric>11<']],
    ['PEPPOL-EN16931-R041', ['<cbc:BaseAmount currencyID="EUR">40.00</cbc:BaseAmount>', '']],
    ['PEPPOL-EN16931-R042', ['<cbc:MultiplierFactorNumeric>15</cbc:MultiplierFactorNumeric>', '']],
    [
      'PEPPOL-EN16931-R043',
      [
        '<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95',
        '<cbc:ChargeIndicator>0</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95',
      ],
    ],
    [
      'PEPPOL-EN16931-R044',
      [
        '<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount',
        '<cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:Amount',
      ],
    ],
    ['PEPPOL-EN16931-R046', ['12.0000</cbc:BaseAmount>', '12.5000</cbc:BaseAmount>']],
    [
      'PEPPOL-EN16931-R053',
      ['<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount>', '<cac:Unknown/><cac:Other>'],
      ['</cac:TaxSubtotal></cac:TaxTotal>', '</cac:TaxSubtotal></cac:Other>'],
    ],
    ['PEPPOL-EN16931-R054', ['<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>', '']],
    ['PEPPOL-EN16931-R055', ['209.00</cbc:TaxAmount>', '-209.00</cbc:TaxAmount>']],
    [
      'PEPPOL-EN16931-R101',
      [
        '<cbc:ID schemeID="AEP">Objekt-2</cbc:ID><cbc:DocumentTypeCode>130<',
        '<cbc:ID schemeID="AEP">Objekt-2</cbc:ID><cbc:DocumentTypeCode>50<',
      ],
    ],
    ['PEPPOL-EN16931-R110', ['<cbc:StartDate>2026-01-02', '<cbc:StartDate>2025-12-31']],
    ['PEPPOL-EN16931-R111', ['<cbc:EndDate>2026-01-29', '<cbc:EndDate>2026-01-31']],
    [
      'PEPPOL-EN16931-R120',
      ['<cbc:InvoicedQuantity unitCode="H87">10<', '<cbc:InvoicedQuantity unitCode="H87">11<'],
    ],
    // A line charge with the indicator 1 is read as a charge, but these rules do not count it.
    ['PEPPOL-EN16931-R120', LINE_CHARGE_OF_1],
    ['PEPPOL-EN16931-R043', LINE_CHARGE_OF_1],
    ['PEPPOL-EN16931-R121', ['<cbc:BaseQuantity unitCode="H87">1<', '<cbc:BaseQuantity unitCode="H87">0<']],
    ['PEPPOL-EN16931-R130', ['<cbc:BaseQuantity unitCode="H87"', '<cbc:BaseQuantity unitCode="C62"']],
  ]),
};

const CARD =
  '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>X</cbc:NetworkID></cac:CardAccount>';
const MANDATE =
  '<cac:PaymentMandate><cbc:ID>M-1</cbc:ID><cac:PayerFinancialAccount><cbc:ID>DE75512108001245126199</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>';
const ACCOUNT =
  '<cac:PayeeFinancialAccount><cbc:ID>DE75512108001245126199</cbc:ID></cac:PayeeFinancialAccount>';

const card = edit(UBL_INVOICE, ['<cbc:PaymentMeansCode>58', '<cbc:PaymentMeansCode>48'], [ACCOUNT, CARD]);

export const CARD_FIXTURES: FixtureSet = {
  title: 'an XRechnung that is paid by card',
  document: card,
  mutations: mutations(card, [
    ['BR-51', ['<cbc:PrimaryAccountNumberID>1234<', '<cbc:PrimaryAccountNumberID>4111111111111111<']],
    ['BR-DE-24-a', [CARD, '']],
    ['BR-DE-24-b', [CARD, `${CARD}${ACCOUNT}`]],
  ]),
};

const debit = edit(
  UBL_INVOICE,
  ['<cbc:PaymentMeansCode>58', '<cbc:PaymentMeansCode>59'],
  [ACCOUNT, MANDATE],
  [
    '<cac:PartyIdentification><cbc:ID>P-1</cbc:ID>',
    '<cac:PartyIdentification><cbc:ID schemeID="SEPA">DE98ZZZ09999999999</cbc:ID>',
  ],
);

export const DEBIT_FIXTURES: FixtureSet = {
  title: 'an XRechnung that is paid by direct debit',
  document: debit,
  mutations: mutations(debit, [
    ['BR-DE-20', ['DE75512108001245126199', 'DE00512108001245126199']],
    ['BR-DE-25-a', [MANDATE, '']],
    ['BR-DE-25-b', [MANDATE, `${ACCOUNT}${MANDATE}`]],
    ['BR-DE-30', ['<cbc:ID schemeID="SEPA">DE98ZZZ09999999999</cbc:ID>', '<cbc:ID>P-1</cbc:ID>']],
    [
      'BR-DE-31',
      ['<cac:PayerFinancialAccount><cbc:ID>DE75512108001245126199</cbc:ID></cac:PayerFinancialAccount>', ''],
    ],
    ['PEPPOL-EN16931-R061', ['<cbc:ID>M-1</cbc:ID>', '']],
  ]),
};

const SUB_LINE = `<cac:SubInvoiceLine><cbc:ID>P1.1</cbc:ID><cbc:InvoicedQuantity unitCode="H87">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">102</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>Teil</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.0000</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item></cac:SubInvoiceLine>`;

const extension = edit(
  UBL_INVOICE,
  ['xrechnung_3.0<', 'xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<'],
  ['</cac:Price></cac:InvoiceLine>', `</cac:Price>${SUB_LINE}</cac:InvoiceLine>`],
  ['schemeID="EM"', 'schemeID="XR01"'],
  [
    '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95',
    '<cac:PrepaidPayment><cbc:ID>Maut</cbc:ID><cbc:PaidAmount currencyID="EUR">7.00</cbc:PaidAmount><cbc:InstructionID>Autobahn</cbc:InstructionID></cac:PrepaidPayment><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95',
  ],
  ['99.50</cbc:PayableAmount>', '106.50</cbc:PayableAmount>'],
);

export const EXTENSION_FIXTURES: FixtureSet = {
  title: 'an XRechnung with the extension',
  document: extension,
  mutations: mutations(extension, [
    ['BR-DEX-01', ['mimeCode="image/png"', 'mimeCode="image/gif"']],
    ['BR-DEX-02', ['102</cbc:LineExtensionAmount>', '101</cbc:LineExtensionAmount>']],
    [
      'BR-DEX-03',
      [
        '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19.0000</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>',
        '',
      ],
    ],
    ['BR-DEX-04', ['schemeID="0088">4000001000005', 'schemeID="XR09">4000001000005']],
    ['BR-DEX-05', ['schemeID="0204">HRB 1', 'schemeID="XR09">HRB 1']],
    ['BR-DEX-06', ['schemeID="0160"', 'schemeID="XR09"']],
    ['BR-DEX-07', ['schemeID="XR01"', 'schemeID="XR09"']],
    ['BR-DEX-08', ['schemeID="0088">4000002', 'schemeID="XR09">4000002']],
    ['BR-DEX-09', ['7.00</cbc:PaidAmount>', '8.00</cbc:PaidAmount>']],
    ['BR-DEX-10', ['<cbc:ID>Maut</cbc:ID>', '']],
    ['BR-DEX-11', ['<cbc:PaidAmount currencyID="EUR">7.00</cbc:PaidAmount>', '']],
    ['BR-DEX-12', ['<cbc:InstructionID>Autobahn</cbc:InstructionID>', '']],
    ['BR-DEX-13', ['7.00</cbc:PaidAmount>', '7.001</cbc:PaidAmount>']],
    ['BR-DEX-14', ['<cbc:PaidAmount currencyID="EUR">', '<cbc:PaidAmount currencyID="USD">']],
  ]),
};
