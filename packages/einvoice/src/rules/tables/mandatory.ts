import { findGroup, findGroups } from '../../terms/find.ts';
import type { GroupValues } from '../../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import { type Fault, type Rule, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { missing, sentence } from '../sentences.ts';
import { has, isFilled, isVatScheme, textOf } from '../values.ts';

/** A group in which a term is mandatory. `values` is undefined if the group is absent and the term is mandatory nevertheless. */
type Place = { readonly values: GroupValues | undefined; readonly line?: number };
type Places = (invoice: RuleInvoice) => readonly Place[];
type Test = (values: GroupValues | undefined, invoice: RuleInvoice) => boolean;

const present = (...groups: readonly (GroupValues | undefined)[]): Place[] =>
  groups.flatMap((values) => (values === undefined ? [] : [{ values }]));

const inDocument: Places = ({ document }) => [{ values: document }];
const inTotals: Places = ({ totals }) => present(totals);
const inLines: Places = ({ lines }) => lines.map(({ number, values }) => ({ line: number, values }));
const inItems: Places = ({ lines }) => lines.map(({ number, item }) => ({ line: number, values: item }));
const inPrices: Places = ({ lines }) => lines.map(({ number, price }) => ({ line: number, values: price }));
const inAllowances: Places = ({ allowances }) => present(...allowances);
const inCharges: Places = ({ charges }) => present(...charges);
const inLineAllowances: Places = ({ lines }) =>
  lines.flatMap(({ number, allowances }) => allowances.map((values) => ({ line: number, values })));
const inLineCharges: Places = ({ lines }) =>
  lines.flatMap(({ number, charges }) => charges.map((values) => ({ line: number, values })));
const inBreakdown: Places = ({ sharesForGeneralRules }) =>
  sharesForGeneralRules.map(({ values }) => ({ values }));
const inRepresentative: Places = ({ representative }) => present(representative);
const within =
  (pick: (invoice: RuleInvoice) => GroupValues | undefined, group: GroupId): Places =>
  (invoice) =>
    present(findGroup(pick(invoice), group));

/** In the Cross Industry Invoice the country counts as missing if the whole address is missing. */
const inAddress =
  (pick: (invoice: RuleInvoice) => GroupValues | undefined, group: GroupId): Places =>
  (invoice) => {
    const address = findGroup(pick(invoice), group);
    return invoice.isCii ? [{ values: address }] : present(address);
  };

/** The test of a term that must have a text. */
const filled =
  (term: TermId): Test =>
  (values) =>
    isFilled(values, term);
const exists =
  (term: TermId): Test =>
  (values) =>
    has(values, term);
/** The test of a term for which one syntax requires only the element, and the other one a text in it. */
const filledIn =
  (syntax: 'ubl' | 'cii', term: TermId): Test =>
  (values, { isCii }) =>
    isCii === (syntax === 'cii') ? isFilled(values, term) : has(values, term);

const hasVatCategory =
  (category: TermId, scheme: TermId): Test =>
  (values) =>
    has(values, category) && isVatScheme(textOf(values, scheme));
const hasReason =
  (reason: TermId, code: TermId): Test =>
  (values) =>
    has(values, reason) || has(values, code);
const hasGroup =
  (group: GroupId): Test =>
  (values) =>
    findGroup(values, group) !== undefined;

function rule(id: string, term: TermId | GroupId, places: Places, test: Test, advice = missing(term)): Rule {
  const check = (invoice: RuleInvoice) =>
    unlessEach(
      places(invoice),
      ({ values }) => test(values, invoice),
      ({ line }): Fault => (line === undefined ? {} : { line }),
    );
  return { id, class: 'semantic', severity: 'fatal', family: 'mandatory', term, advice, check };
}

function reasonRules(ids: readonly string[], places: Places, reason: TermId, code: TermId): Rule[] {
  const advice = sentence(
    '{} oder {} fehlt: Bitte im ERP ergänzen.',
    '{} or {} is missing: add one of them in the ERP.',
    reason,
    code,
  );
  return ids.map((id) => rule(id, reason, places, hasReason(reason, code), advice));
}

/** In the Cross Industry Invoice only a date of the format 102 is accepted. */
const hasIssueDate: Test = (values, { isCii }) =>
  isFilled(values, 'BT-2') &&
  (!isCii || values?.values.find(({ term }) => term === 'BT-2')?.attributes.get('format') === '102');

/** BR-01 to BR-57: the terms that every invoice, and every group in it, must have. */
export const MANDATORY_RULES: readonly Rule[] = [
  rule('BR-01', 'BT-24', ({ process }) => [{ values: process }], filled('BT-24')),
  rule('BR-02', 'BT-1', inDocument, filled('BT-1')),
  rule('BR-03', 'BT-2', inDocument, hasIssueDate),
  rule('BR-04', 'BT-3', inDocument, filled('BT-3')),
  rule('BR-05', 'BT-5', inDocument, filled('BT-5')),
  rule('BR-06', 'BT-27', ({ seller }) => [{ values: seller }], filled('BT-27')),
  rule('BR-07', 'BT-44', ({ buyer }) => [{ values: buyer }], filled('BT-44')),
  rule('BR-08', 'BG-5', ({ seller }) => [{ values: seller }], hasGroup('BG-5')),
  rule(
    'BR-09',
    'BT-40',
    inAddress(({ seller }) => seller, 'BG-5'),
    filled('BT-40'),
  ),
  rule('BR-10', 'BG-8', ({ buyer }) => [{ values: buyer }], hasGroup('BG-8')),
  rule(
    'BR-11',
    'BT-55',
    inAddress(({ buyer }) => buyer, 'BG-8'),
    filled('BT-55'),
  ),
  rule('BR-12', 'BT-106', inTotals, exists('BT-106')),
  rule('BR-13', 'BT-109', inTotals, exists('BT-109')),
  rule('BR-14', 'BT-112', inTotals, exists('BT-112')),
  rule('BR-15', 'BT-115', inTotals, exists('BT-115')),
  rule('BR-16', 'BG-25', inDocument, (_, { lines }) => lines.length > 0),
  rule('BR-18', 'BT-62', inRepresentative, filledIn('ubl', 'BT-62')),
  rule('BR-19', 'BG-12', inRepresentative, hasGroup('BG-12')),
  rule(
    'BR-20',
    'BT-69',
    (invoice) =>
      invoice.representative === undefined
        ? []
        : inAddress(({ representative }) => representative, 'BG-12')(invoice),
    filledIn('ubl', 'BT-69'),
  ),
  rule('BR-56', 'BT-63', inRepresentative, filledIn('cii', 'BT-63')),
  rule('BR-21', 'BT-126', inLines, filled('BT-126')),
  rule('BR-22', 'BT-129', inLines, exists('BT-129')),
  rule('BR-23', 'BT-130', inLines, exists('BT-130')),
  rule('BR-24', 'BT-131', inLines, exists('BT-131')),
  rule('BR-25', 'BT-153', inItems, filled('BT-153')),
  rule('BR-26', 'BT-146', inPrices, exists('BT-146')),
  rule('BR-31', 'BT-92', inAllowances, exists('BT-92')),
  rule('BR-32', 'BT-95', inAllowances, hasVatCategory('BT-95', 'BT-95-0')),
  ...reasonRules(['BR-33', 'BR-CO-21'], inAllowances, 'BT-97', 'BT-98'),
  rule('BR-36', 'BT-99', inCharges, exists('BT-99')),
  rule('BR-37', 'BT-102', inCharges, hasVatCategory('BT-102', 'BT-102-0')),
  ...reasonRules(['BR-38', 'BR-CO-22'], inCharges, 'BT-104', 'BT-105'),
  rule('BR-41', 'BT-136', inLineAllowances, exists('BT-136')),
  ...reasonRules(['BR-42', 'BR-CO-23'], inLineAllowances, 'BT-139', 'BT-140'),
  rule('BR-43', 'BT-141', inLineCharges, exists('BT-141')),
  ...reasonRules(['BR-44', 'BR-CO-24'], inLineCharges, 'BT-144', 'BT-145'),
  rule('BR-45', 'BT-116', inBreakdown, exists('BT-116')),
  rule('BR-46', 'BT-117', inBreakdown, exists('BT-117')),
  rule('BR-47', 'BT-118', inBreakdown, hasVatCategory('BT-118', 'BT-118-0')),
  rule(
    'BR-48',
    'BT-119',
    inBreakdown,
    (values) =>
      textOf(values, 'BT-118') === 'O' || (has(values, 'BT-119') && isVatScheme(textOf(values, 'BT-118-0'))),
  ),
  rule('BR-49', 'BT-81', ({ payments }) => present(...payments), exists('BT-81')),
  rule(
    'BR-54',
    'BG-32',
    ({ lines }) =>
      lines.flatMap(({ number, item }) =>
        findGroups(item, 'BG-32').map((values) => ({ line: number, values })),
      ),
    (values) => has(values, 'BT-160') && has(values, 'BT-161'),
    sentence(
      'Eine Eigenschaft des Artikels hat keinen Namen oder keinen Wert: Bitte {} und {} im ERP ergänzen.',
      'An item attribute has no name or no value: add {} and {} in the ERP.',
      'BT-160',
      'BT-161',
    ),
  ),
  rule(
    'BR-57',
    'BT-80',
    within(({ delivery }) => delivery, 'BG-15'),
    filledIn('cii', 'BT-80'),
  ),
];
