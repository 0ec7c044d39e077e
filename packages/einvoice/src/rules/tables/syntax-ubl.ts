import { findValues } from '../../terms/find.ts';
import { find, findAll, type XmlElement } from '../../xml/element.ts';
import { type Rule, unless, unlessEach } from '../rule.ts';
import { onlyOnce, sentence } from '../sentences.ts';
import { hasFewDecimals } from './decimals.ts';
import { oneMeansRule, syntaxRule } from './syntax-rule.ts';

function taxSchemes(root: XmlElement, party: string): XmlElement[] {
  return findAll(root, party, 'Party', 'PartyTaxScheme');
}

const isVatRegistration = (scheme: XmlElement) =>
  find(scheme, 'TaxScheme', 'ID')?.text.trim().toUpperCase() === 'VAT';

/** Prices and their discounts may have more decimals. */
const amountsOfPrice = (price: XmlElement) => [
  ...price.children,
  ...findAll(price, 'AllowanceCharge').flatMap(({ children }) => children),
];

export const UBL_RULES: readonly Rule[] = [
  syntaxRule(
    'UBL-DT-01',
    'BT-106',
    sentence(
      'Ein Betrag hat mehr als zwei Nachkommastellen: Bitte Beträge im ERP auf zwei Stellen runden (Preise ausgenommen).',
      'An amount has more than two decimals: round amounts to two in the ERP (except prices).',
    ),
    (invoice) => {
      const ofPrices = new Set(invoice.elementsNamed('Price').flatMap(amountsOfPrice));
      return unlessEach(
        invoice.amounts.filter((each) => !ofPrices.has(each)),
        ({ text }) => hasFewDecimals(text),
        ({ text }) => ({ values: [text.trim()] }),
      );
    },
  ),
  syntaxRule(
    'UBL-DT-06',
    'BT-125',
    sentence(
      '{} hat keinen Dateityp (mimeCode): Bitte im ERP ergänzen.',
      '{} has no type (mimeCode): add it in the ERP.',
      'BT-125',
    ),
    (invoice) => unlessEach(invoice.valuesOf('BT-125'), ({ attributes }) => attributes.has('mimeCode')),
  ),
  syntaxRule(
    'UBL-DT-07',
    'BT-125',
    sentence(
      '{} hat keinen Dateinamen (filename): Bitte im ERP ergänzen.',
      '{} has no name (filename): add it in the ERP.',
      'BT-125',
    ),
    (invoice) => unlessEach(invoice.valuesOf('BT-125'), ({ attributes }) => attributes.has('filename')),
  ),
  syntaxRule('UBL-SR-12', 'BT-31', onlyOnce('BT-31'), ({ root }) =>
    unless(taxSchemes(root, 'AccountingSupplierParty').filter(isVatRegistration).length <= 1),
  ),
  syntaxRule('UBL-SR-18', 'BT-48', onlyOnce('BT-48'), ({ root }) =>
    unless(taxSchemes(root, 'AccountingCustomerParty').filter(isVatRegistration).length <= 1),
  ),
  syntaxRule('UBL-SR-37', 'BT-147', onlyOnce('BT-147'), ({ lines }) =>
    unlessEach(
      lines,
      ({ price }) => price === undefined || findValues(price, 'BT-147').length <= 1,
      ({ number }) => ({ line: number }),
    ),
  ),
  syntaxRule(
    'UBL-SR-42',
    'BT-32',
    sentence(
      'Der Verkäufer hat mehr als zwei steuerliche Kennungen: Bitte im ERP nur {} und {} ausgeben.',
      'The seller has more than two tax identifiers: write only {} and {} in the ERP.',
      'BT-31',
      'BT-32',
    ),
    ({ root }) => unless(taxSchemes(root, 'AccountingSupplierParty').length <= 2),
  ),
  syntaxRule(
    'UBL-SR-44',
    'BT-83',
    sentence(
      'Die Zahlungsarten nennen verschiedene Verwendungszwecke: Bitte im ERP nur einen Wert für {} ausgeben.',
      'The payment instructions have different remittance information: write one value of {} in the ERP.',
      'BT-83',
    ),
    ({ payments }) =>
      unless(
        new Set(payments.flatMap((each) => findValues(each, 'BT-83')).map(({ text }) => text.trim())).size <=
          1,
      ),
  ),
  oneMeansRule('UBL-SR-47'),
  syntaxRule(
    'UBL-SR-53',
    'BT-31',
    sentence(
      'Eine steuerliche Kennung hat keine Nummer: Bitte im ERP ergänzen ({}, {}).',
      'A tax identifier has no number: add it in the ERP ({}, {}).',
      'BT-31',
      'BT-32',
    ),
    (invoice) =>
      unlessEach(
        invoice.elementsNamed('PartyTaxScheme'),
        (scheme) => find(scheme, 'CompanyID') !== undefined,
      ),
  ),
];
