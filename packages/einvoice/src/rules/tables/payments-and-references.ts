import { findGroup, findGroups, findValues } from '../../terms/find.ts';
import type { GroupValues, TermValue } from '../../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { find, findAll, type XmlElement } from '../../xml/element.ts';
import { settlementOf } from '../cii-sections.ts';
import { TRANSFER_CODES } from '../transfer-codes.ts';
import { type Rule, unless, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { missing, onlyOnce, sentence } from '../sentences.ts';
import { has, isFilled, textOf } from '../values.ts';

type Check = Rule['check'];

function rule(
  id: string,
  term: TermId | GroupId,
  advice: Labels,
  check: Check,
  severity: Rule['severity'] = 'fatal',
): Rule {
  return { id, class: 'semantic', severity, family: 'condition', term, advice, check };
}

/** UBL requires only the attribute, the Cross Industry Invoice a text in it. */
const isQualified =
  (attribute: string, { isCii }: RuleInvoice) =>
  ({ attributes }: TermValue) =>
    isCii ? (attributes.get(attribute) ?? '').trim() !== '' : attributes.has(attribute);

const hasScheme =
  (
    pick: (invoice: Parameters<Check>[0]) => GroupValues | undefined,
    term: TermId,
    attribute: string,
  ): Check =>
  (invoice) =>
    unlessEach(findValues(pick(invoice), term), isQualified(attribute, invoice));

const lineItemsHaveScheme =
  (term: TermId, attribute: string): Check =>
  (invoice) =>
    invoice.lines.flatMap(({ number, item }) =>
      unlessEach(findValues(item, term), isQualified(attribute, invoice), () => ({ line: number })),
    );

const withoutScheme = (term: TermId) =>
  sentence(
    '{} steht ohne Art der Kennung (Schema): Bitte das Schema im ERP hinterlegen.',
    '{} has no scheme: set the scheme of the identifier in the ERP.',
    term,
  );

function isTransfer(payment: GroupValues): boolean {
  return TRANSFER_CODES.has(textOf(payment, 'BT-81'));
}

/** The accounts of credit transfers. A transfer without an account is a finding of the syntax (CII-SR-470). */
function ciiTransferAccounts(root: XmlElement): XmlElement[] {
  return findAll(settlementOf(root), 'SpecifiedTradeSettlementPaymentMeans')
    .filter((means) => TRANSFER_CODES.has(find(means, 'TypeCode')?.text.trim() ?? ''))
    .flatMap((means) => findAll(means, 'PayeePartyCreditorFinancialAccount'));
}

const isNumbered = (account: XmlElement) =>
  find(account, 'IBANID') !== undefined || find(account, 'ProprietaryID') !== undefined;

/** The validator of EN 16931 does not check this in the Cross Industry Invoice. */
function onlyOnceInUbl(id: string, group: GroupId, element: string): Rule {
  return rule(id, group, onlyOnce(group), ({ root, isCii }) =>
    unless(isCii || findAll(root, 'PaymentMeans').flatMap((each) => findAll(each, element)).length <= 1),
  );
}

/** BR-50 to BR-67: payments, references, and the schemes of identifiers. */
export const PAYMENT_AND_REFERENCE_RULES: readonly Rule[] = [
  rule('BR-50', 'BT-84', missing('BT-84'), ({ payments, isCii, root }) =>
    isCii
      ? unlessEach(ciiTransferAccounts(root), isNumbered)
      : unlessEach(
          payments.filter(isTransfer).flatMap((each) => findGroups(each, 'BG-17')),
          (account) => isFilled(account, 'BT-84'),
        ),
  ),
  rule(
    'BR-51',
    'BT-87',
    sentence(
      '{} hat mehr als zehn Ziffern: Bitte im ERP nur die ersten sechs und die letzten vier Ziffern ausgeben.',
      '{} has more than ten digits: write only the first six and the last four in the ERP.',
      'BT-87',
    ),
    ({ payments }) =>
      unlessEach(
        payments.flatMap((each) => findGroups(each, 'BG-18')),
        (card) => textOf(card, 'BT-87').length <= 10,
      ),
    'warning',
  ),
  rule('BR-52', 'BT-122', missing('BT-122'), (invoice) => {
    const { isCii } = invoice;
    const name = isCii ? 'AdditionalReferencedDocument' : 'AdditionalDocumentReference';
    return unlessEach(invoice.elementsNamed(name), (each) => {
      const id = find(each, isCii ? 'IssuerAssignedID' : 'ID');
      return id !== undefined && id.text.trim() !== '';
    });
  }),
  rule('BR-55', 'BT-25', missing('BT-25'), ({ root, isCii, document }) =>
    isCii
      ? unlessEach(findGroups(document, 'BG-3'), (each) => isFilled(each, 'BT-25'))
      : unlessEach(
          root.children.filter(({ name }) => name === 'BillingReference'),
          (each) => find(each, 'InvoiceDocumentReference', 'ID') !== undefined,
        ),
  ),
  rule('BR-61', 'BT-84', missing('BT-84'), ({ payments, isCii, root }) =>
    isCii
      ? unlessEach(ciiTransferAccounts(root), isNumbered)
      : unlessEach(payments.filter(isTransfer), (each) => has(findGroup(each, 'BG-17'), 'BT-84')),
  ),
  rule(
    'BR-62',
    'BT-34',
    withoutScheme('BT-34'),
    hasScheme(({ seller }) => seller, 'BT-34', 'schemeID'),
  ),
  rule(
    'BR-63',
    'BT-49',
    withoutScheme('BT-49'),
    hasScheme(({ buyer }) => buyer, 'BT-49', 'schemeID'),
  ),
  rule('BR-64', 'BT-157', withoutScheme('BT-157'), lineItemsHaveScheme('BT-157', 'schemeID')),
  rule('BR-65', 'BT-158', withoutScheme('BT-158'), lineItemsHaveScheme('BT-158', 'listID')),
  onlyOnceInUbl('BR-66', 'BG-18', 'CardAccount'),
  onlyOnceInUbl('BR-67', 'BG-19', 'PaymentMandate'),
];
