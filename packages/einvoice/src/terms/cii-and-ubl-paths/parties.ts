import { group, NOT_IN_CII, NOT_IN_UBL, term } from '../term.ts';
import { addressTerms, contactTerms } from './party-terms.ts';
import { AGREEMENT, SETTLEMENT } from './sections.ts';

const ADDRESS = ['cac:PostalAddress', 'ram:PostalTradeAddress'] as const;
const CONTACT = ['cac:Contact', 'ram:DefinedTradeContact'] as const;
const TAX_SCHEME = ['Steuerart', 'Tax scheme'] as const;
const REGISTRATION = 'ram:SpecifiedTaxRegistration/ram:ID';
const VAT_ID = 'cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=VAT]';
const OTHER_TAX_ID = 'cac:PartyTaxScheme[cac:TaxScheme/cbc:ID!=VAT]';
const LEGAL_ID = ['cac:PartyLegalEntity/cbc:CompanyID', 'ram:SpecifiedLegalOrganization/ram:ID'] as const;
/** In UBL a party may have a trading name without a registered name; then the trading name is used. */
const NAME = ['cac:PartyLegalEntity/cbc:RegistrationName', 'ram:Name'] as const;
const TRADING_NAME = [
  'cac:PartyName/cbc:Name',
  'ram:SpecifiedLegalOrganization/ram:TradingBusinessName',
] as const;
const ENDPOINT = ['cbc:EndpointID', 'ram:URIUniversalCommunication/ram:URIID'] as const;
/** The creditor identifier of a SEPA direct debit (BT-90) is among the identifications of a party in UBL. */
const IDS = ['cac:PartyIdentification/cbc:ID[@schemeID!=SEPA]', 'ram:ID | ram:GlobalID'] as const;

export const SELLER = group(
  'BG-4',
  ['Verkäufer', 'Seller'],
  '1..1',
  ['cac:AccountingSupplierParty/cac:Party', `${AGREEMENT}/ram:SellerTradeParty`],
  [
    term('BT-27', ['Name', 'Name'], 'text', '1..1', NAME),
    term('BT-28', ['Handelsname', 'Trading name'], 'text', '0..1', TRADING_NAME),
    term('BT-29', ['Kennung', 'Identifier'], 'identifier', '0..n', IDS),
    term('BT-30', ['Registernummer', 'Registration number'], 'identifier', '0..1', LEGAL_ID),
    term('BT-31', ['USt-IdNr.', 'VAT ID'], 'identifier', '0..1', [
      `${VAT_ID}/cbc:CompanyID`,
      `${REGISTRATION}[@schemeID=VA]`,
    ]),
    term('BT-31-0', TAX_SCHEME, 'code', '0..1', [
      `${VAT_ID}/cac:TaxScheme/cbc:ID`,
      { none: 'the scheme of BT-31' },
    ]),
    term('BT-32', ['Steuernummer', 'Tax number'], 'identifier', '0..1', [
      `${OTHER_TAX_ID}/cbc:CompanyID`,
      REGISTRATION,
    ]),
    term('BT-32-0', TAX_SCHEME, 'code', '0..1', [
      `${OTHER_TAX_ID}/cac:TaxScheme/cbc:ID`,
      { none: 'the scheme of BT-32' },
    ]),
    term('BT-33', ['Weitere rechtliche Angaben', 'Additional legal information'], 'text', '0..1', [
      'cac:PartyLegalEntity/cbc:CompanyLegalForm',
      'ram:Description',
    ]),
    term('BT-34', ['Elektronische Adresse', 'Electronic address'], 'identifier', '0..1', ENDPOINT),
  ],
  [
    group(
      'BG-5',
      ['Anschrift', 'Address'],
      '1..1',
      ADDRESS,
      addressTerms(['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
    ),
    group(
      'BG-6',
      ['Kontakt', 'Contact'],
      '0..1',
      CONTACT,
      contactTerms(['BT-41', 'BT-41-0', 'BT-42', 'BT-43']),
    ),
  ],
);

export const BUYER = group(
  'BG-7',
  ['Käufer', 'Buyer'],
  '1..1',
  ['cac:AccountingCustomerParty/cac:Party', `${AGREEMENT}/ram:BuyerTradeParty`],
  [
    term('BT-44', ['Name', 'Name'], 'text', '1..1', NAME),
    term('BT-45', ['Handelsname', 'Trading name'], 'text', '0..1', TRADING_NAME),
    term('BT-46', ['Kennung', 'Identifier'], 'identifier', '0..1', IDS),
    term('BT-47', ['Registernummer', 'Registration number'], 'identifier', '0..1', LEGAL_ID),
    term('BT-48', ['USt-IdNr.', 'VAT ID'], 'identifier', '0..1', [
      `${VAT_ID}/cbc:CompanyID`,
      `${REGISTRATION}[@schemeID=VA]`,
    ]),
    term('BT-48-0', TAX_SCHEME, 'code', '0..1', [
      `${VAT_ID}/cac:TaxScheme/cbc:ID`,
      { none: 'the scheme of BT-48' },
    ]),
    term('EXT-buyer-tax-number', ['Steuernummer', 'Tax number'], 'identifier', '0..1', [
      `${OTHER_TAX_ID}/cbc:CompanyID`,
      REGISTRATION,
    ]),
    term('EXT-buyer-tax-scheme', TAX_SCHEME, 'code', '0..1', [
      `${OTHER_TAX_ID}/cac:TaxScheme/cbc:ID`,
      { none: 'the scheme of the tax number' },
    ]),
    term('BT-X-334', ['Weitere rechtliche Angaben', 'Additional legal information'], 'text', '0..1', [
      'cac:PartyLegalEntity/cbc:CompanyLegalForm',
      'ram:Description',
    ]),
    term('BT-49', ['Elektronische Adresse', 'Electronic address'], 'identifier', '0..1', ENDPOINT),
  ],
  [
    group(
      'BG-8',
      ['Anschrift', 'Address'],
      '1..1',
      ADDRESS,
      addressTerms(['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
    ),
    group(
      'BG-9',
      ['Kontakt', 'Contact'],
      '0..1',
      CONTACT,
      contactTerms(['BT-56', 'BT-56-0', 'BT-57', 'BT-58']),
    ),
  ],
);

export const PAYEE = group(
  'BG-10',
  ['Zahlungsempfänger', 'Payee'],
  '0..1',
  ['cac:PayeeParty', `${SETTLEMENT}/ram:PayeeTradeParty`],
  [
    term('BT-59', ['Name', 'Name'], 'text', '1..1', [
      'cac:PartyName/cbc:Name | cac:PartyLegalEntity/cbc:RegistrationName',
      'ram:Name',
    ]),
    term('BT-60', ['Kennung', 'Identifier'], 'identifier', '0..1', IDS),
    term('BT-61', ['Registernummer', 'Registration number'], 'identifier', '0..1', LEGAL_ID),
    term('BT-X-257', ['USt-IdNr.', 'VAT ID'], 'identifier', '0..1', [
      NOT_IN_UBL,
      `${REGISTRATION}[@schemeID=VA]`,
    ]),
    term('BT-X-256', ['Elektronische Adresse', 'Electronic address'], 'identifier', '0..1', ENDPOINT),
  ],
  [
    group(
      'BG-X-40',
      ['Anschrift', 'Address'],
      '0..1',
      ADDRESS,
      addressTerms(['BT-X-250', 'BT-X-251', 'BT-X-252', 'BT-X-253', 'BT-X-249', 'BT-X-255', 'BT-X-254']),
    ),
  ],
);

export const TAX_REPRESENTATIVE = group(
  'BG-11',
  ['Steuervertreter des Verkäufers', 'Tax representative of the seller'],
  '0..1',
  ['cac:TaxRepresentativeParty', `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty`],
  [
    term('BT-62', ['Name', 'Name'], 'text', '1..1', ['cac:PartyName/cbc:Name', 'ram:Name']),
    term('BT-63', ['USt-IdNr.', 'VAT ID'], 'identifier', '1..1', [
      `${VAT_ID}/cbc:CompanyID`,
      `${REGISTRATION}[@schemeID=VA]`,
    ]),
    term('BT-63-0', TAX_SCHEME, 'code', '0..1', [`${VAT_ID}/cac:TaxScheme/cbc:ID`, NOT_IN_CII]),
  ],
  [
    group(
      'BG-12',
      ['Anschrift', 'Address'],
      '1..1',
      ADDRESS,
      addressTerms(['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
    ),
  ],
);
