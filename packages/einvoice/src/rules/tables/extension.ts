import { Big } from 'big.js';
import { roundDecimal } from '../../decimal.ts';
import { findGroups, findValue } from '../../terms/find.ts';
import type { GroupValues } from '../../terms/invoice-terms.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { MIME_TYPES } from '../codes/invoice-codes.ts';
import { ADDRESS_SCHEMES, IDENTIFIER_SCHEMES } from '../codes/schemes.ts';
import { type Rule, unless, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { sumOf } from '../rule-invoice.ts';
import { missing, sentence } from '../sentences.ts';
import { has, isFilled, numberOf, textOf } from '../values.ts';
import { attributes, partySchemes, placed, registrationSchemes, type WrittenCode } from './code-places.ts';
import { hasFewDecimals } from './decimals.ts';

type Check = Rule['check'];

function rule(
  id: string,
  term: TermId,
  advice: Labels,
  check: Check,
  severity: Rule['severity'] = 'fatal',
): Rule {
  return { id: `BR-DEX-${id}`, class: 'national', severity, family: 'extension', term, advice, check };
}

/** The schemes that the extension adds. */
const OWN_SCHEMES = ['XR01', 'XR02', 'XR03'];
const withOwn = (codes: ReadonlySet<string>) => new Set([...codes, ...OWN_SCHEMES]);

/** The scheme of an identifier: one of the standard or of the extension. */
function schemeRule(
  id: string,
  list: string,
  codes: ReadonlySet<string>,
  term: TermId,
  pick: (invoice: RuleInvoice) => readonly WrittenCode[] = attributes('schemeID', term),
): Rule {
  const advice = sentence(
    `Das Schema von {} steht nicht in der Codeliste ${list}: Bitte im ERP einen Code der Liste hinterlegen.`,
    `The scheme of {} is not in the code list ${list}: set a code of the list in the ERP.`,
    term,
  );
  const allowed = withOwn(codes);
  return rule(id, term, advice, (invoice) =>
    unlessEach(
      pick(invoice),
      ({ code }) => allowed.has(code),
      ({ code, line }) => ({ ...placed(line), values: [code] }),
    ),
  );
}

const isLine = ({ group }: GroupValues) => group === 'BG-25' || group === 'BG-DEX-01';

/** The net amount of a line that has details is the sum of their net amounts. */
function isSumOfDetails(line: GroupValues): boolean {
  const details = line.groups.filter(isLine);
  if (details.length === 0) return true;
  const sum = roundDecimal(sumOf(details.map((each) => numberOf(each, 'BT-131'))), 2);
  return numberOf(line, 'BT-131')?.eq(sum) !== false && details.every(isSumOfDetails);
}

function details(line: GroupValues): GroupValues[] {
  return line.groups.filter(isLine).flatMap((each) => [each, ...details(each)]);
}

const thirdParty = ({ document }: RuleInvoice) => findGroups(document, 'BG-DEX-09');

function thirdPartyRule(id: string, term: TermId): Rule {
  return rule(id, term, missing(term), (invoice) =>
    invoice.isCii ? [] : unlessEach(thirdParty(invoice), (each) => isFilled(each, term)),
  );
}

const SCHEMES = 'ISO 6523';

/** The rules of the extension of XRechnung. */
export const EXTENSION_RULES: readonly Rule[] = [
  rule(
    '01',
    'BT-125',
    sentence(
      'Der Typ von {} ist nicht erlaubt: Bitte im ERP einen der erlaubten Dateitypen verwenden.',
      'The type of {} is not allowed: use one of the allowed types in the ERP.',
      'BT-125',
    ),
    (invoice) =>
      unlessEach(
        invoice.valuesOf('BT-125'),
        ({ attributes }) => {
          const type = attributes.get('mimeCode');
          return type === 'application/xml' || (type !== undefined && MIME_TYPES.has(type));
        },
        ({ attributes }) => ({ values: [attributes.get('mimeCode') ?? ''] }),
      ),
  ),
  rule(
    '02',
    'BT-131',
    sentence(
      '{} ist nicht die Summe der Unterpositionen: Bitte die Summenbildung im ERP prüfen.',
      '{} is not the sum of the sub-lines: check the sums in the ERP.',
      'BT-131',
    ),
    ({ lines }) =>
      unlessEach(
        lines,
        ({ values }) => isSumOfDetails(values),
        ({ number }) => ({ line: number }),
      ),
    'warning',
  ),
  rule(
    '03',
    'BT-151',
    sentence(
      'Eine Unterposition hat nicht genau eine USt-Kategorie: Bitte {} im ERP prüfen.',
      'A sub-line does not have exactly one VAT category: check {} in the ERP.',
      'BT-151',
    ),
    ({ lines }) =>
      lines.flatMap(({ values, number }) =>
        unlessEach(
          details(values),
          (each) => findGroups(each, 'BG-30').length === 1,
          () => ({ line: number }),
        ),
      ),
  ),
  schemeRule('04', SCHEMES, IDENTIFIER_SCHEMES, 'BT-29', partySchemes),
  schemeRule('05', SCHEMES, IDENTIFIER_SCHEMES, 'BT-30', registrationSchemes),
  schemeRule('06', SCHEMES, IDENTIFIER_SCHEMES, 'BT-157'),
  schemeRule('07', 'EAS', ADDRESS_SCHEMES, 'BT-34', attributes('schemeID', 'BT-34', 'BT-49')),
  schemeRule('08', SCHEMES, IDENTIFIER_SCHEMES, 'BT-71'),
  rule(
    '09',
    'BT-115',
    sentence(
      '{} ist nicht {} abzüglich {} zuzüglich {} und {}: Bitte die Summenbildung im ERP prüfen.',
      '{} is not {} minus {} plus {} and {}: check the sums in the ERP.',
      'BT-115',
      'BT-112',
      'BT-113',
      'BT-114',
      'BT-DEX-002',
    ),
    (invoice) => {
      const { totals, isCii } = invoice;
      if (totals === undefined || isCii) return [];
      const of = (term: TermId) => numberOf(totals, term) ?? new Big(0);
      const paidForOthers = sumOf(thirdParty(invoice).map((each) => numberOf(each, 'BT-DEX-002')));
      const expected = of('BT-112').minus(of('BT-113')).plus(of('BT-114')).plus(paidForOthers);
      return unless(numberOf(totals, 'BT-115')?.eq(roundDecimal(expected, 2)) === true, () => [
        textOf(totals, 'BT-115'),
        expected.toFixed(2),
      ]);
    },
  ),
  thirdPartyRule('10', 'BT-DEX-001'),
  thirdPartyRule('11', 'BT-DEX-002'),
  thirdPartyRule('12', 'BT-DEX-003'),
  rule(
    '13',
    'BT-DEX-002',
    sentence(
      '{} hat mehr als zwei Nachkommastellen: Bitte im ERP auf zwei Stellen runden.',
      '{} has more than two decimals: round it to two in the ERP.',
      'BT-DEX-002',
    ),
    (invoice) =>
      unlessEach(invoice.isCii ? [] : invoice.valuesOf('BT-DEX-002'), ({ text }) => hasFewDecimals(text)),
  ),
  rule(
    '14',
    'BT-DEX-002',
    sentence(
      '{} hat eine andere Währung als der Beleg: Bitte im ERP {} verwenden.',
      '{} has another currency than the document: use {} in the ERP.',
      'BT-DEX-002',
      'BT-5',
    ),
    (invoice) =>
      unlessEach(
        invoice.isCii ? [] : thirdParty(invoice),
        (each) => findValue(each, 'BT-DEX-002')?.attributes.get('currencyID') === invoice.currency,
      ),
  ),
  rule(
    '15',
    'BT-X-304',
    sentence(
      'Unterpositionen ({}) sind in XRechnung nur in UBL vorgesehen: Bitte im ERP UBL oder Positionen ohne Verweis ausgeben.',
      'Sub-lines ({}) are meant only for UBL in XRechnung: write UBL, or lines without this reference, in the ERP.',
      'BT-X-304',
    ),
    ({ lines }) =>
      unlessEach(
        lines,
        ({ values }) => !has(values, 'BT-X-304'),
        ({ number }) => ({ line: number }),
      ),
    'warning',
  ),
];
