import { INVOICED_OBJECT } from '../../model/type-code.ts';
import { findGroups } from '../../terms/find.ts';
import { find, findAll } from '../../xml/element.ts';
import { settlementOf } from '../cii-sections.ts';
import { TRANSFER_CODES } from '../transfer-codes.ts';
import { type Rule, unless, unlessEach } from '../rule.ts';
import { missing, onlyOnce, sentence } from '../sentences.ts';
import { isFilled, textOf } from '../values.ts';
import { oneMeansRule, syntaxRule } from './syntax-rule.ts';

export const CII_RULES: readonly Rule[] = [
  syntaxRule('CII-SR-461', 'BT-7', onlyOnce('BT-7'), ({ root }) =>
    unless(
      findAll(settlementOf(root), 'ApplicableTradeTax').filter(
        (tax) => find(tax, 'TaxPointDate') !== undefined,
      ).length <= 1,
    ),
  ),
  oneMeansRule('CII-SR-467'),
  syntaxRule('CII-SR-470', 'BT-84', missing('BT-84'), ({ payments }) =>
    unlessEach(
      payments.filter((each) => TRANSFER_CODES.has(textOf(each, 'BT-81'))),
      (each) => findGroups(each, 'BG-17').some((account) => isFilled(account, 'BT-84')),
    ),
  ),
  syntaxRule(
    'CII-DT-024',
    'BT-18',
    sentence(
      'Nur ein Verweis auf ein Objekt ({}, Art 130) darf ein Kennzeichen (ReferenceTypeCode) haben: Bitte bei anderen Verweisen weglassen.',
      'Only a reference to an object ({}, type 130) may have a qualifier (ReferenceTypeCode): leave it out of others.',
      'BT-18',
    ),
    ({ elements }) =>
      unlessEach(
        elements.filter(({ name }) => name.endsWith('ReferencedDocument')),
        (each) =>
          find(each, 'ReferenceTypeCode') === undefined ||
          (each.name === 'AdditionalReferencedDocument' &&
            find(each, 'TypeCode')?.text.trim() === INVOICED_OBJECT),
      ),
  ),
  syntaxRule(
    'CII-DT-027',
    'BT-26',
    sentence(
      'Nur eine vorausgegangene Rechnung ({}) darf ein Datum (FormattedIssueDateTime) haben: Bitte bei anderen Verweisen weglassen.',
      'Only a preceding invoice ({}) may have a date (FormattedIssueDateTime): leave it out of other references.',
      'BT-26',
    ),
    ({ elements }) =>
      unlessEach(
        elements.filter(({ name }) => name.endsWith('ReferencedDocument')),
        (each) =>
          each.name === 'InvoiceReferencedDocument' || find(each, 'FormattedIssueDateTime') === undefined,
      ),
  ),
  syntaxRule(
    'CII-DT-031',
    'BT-110',
    sentence(
      'Nur {} (TaxTotalAmount) nennt die Währung: Bitte das Attribut currencyID bei anderen Beträgen weglassen.',
      'Only {} (TaxTotalAmount) states the currency: leave the attribute currencyID out of other amounts.',
      'BT-110',
    ),
    ({ amounts }) =>
      unlessEach(
        amounts.filter(({ name }) => name !== 'TaxTotalAmount'),
        ({ attributes }) => !attributes.has('currencyID'),
        ({ name }) => ({ values: [name] }),
      ),
  ),
  syntaxRule(
    'CII-DT-097',
    'BT-2',
    sentence(
      'Ein Datum im Format 102 ist nicht JJJJMMTT: Bitte Datumsangaben im ERP so ausgeben.',
      'A date of the format 102 is not YYYYMMDD: write dates this way in the ERP.',
    ),
    (invoice) =>
      unlessEach(
        invoice
          .elementsNamed('DateTimeString')
          .filter(({ attributes }) => attributes.get('format') === '102'),
        ({ text }) => /^\s*\d{4}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])\s*$/.test(text),
        ({ text }) => ({ values: [text.trim()] }),
      ),
  ),
];
