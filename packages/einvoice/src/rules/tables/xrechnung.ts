import { findGroup, findGroups, findValues } from '../../terms/find.ts';
import type { GroupValues } from '../../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { type Rule, unless, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { missing, sentence } from '../sentences.ts';
import { isFilled, textOf } from '../values.ts';

type Check = Rule['check'];

/** A rule that XRechnung adds. */
export function xrechnungRule(
  id: string,
  term: TermId | GroupId,
  advice: Labels,
  check: Check,
  severity: Rule['severity'] = 'fatal',
): Rule {
  return { id, class: 'national', severity, family: 'national', term, advice, check };
}

/** A term that a group must have if the group is present. */
function required(
  id: string,
  term: TermId,
  pick: (invoice: RuleInvoice) => GroupValues | undefined,
  alternative?: TermId,
): Rule {
  return xrechnungRule(id, term, missing(term), (invoice) => {
    const group = pick(invoice);
    return unless(
      group === undefined ||
        isFilled(group, term) ||
        (alternative !== undefined && isFilled(group, alternative)),
    );
  });
}

const sellerAddress = ({ seller }: RuleInvoice) => findGroup(seller, 'BG-5');
const contact = ({ seller }: RuleInvoice) => findGroup(seller, 'BG-6');
const contacts = ({ seller }: RuleInvoice) => findGroups(seller, 'BG-6');
const buyerAddress = ({ buyer }: RuleInvoice) => findGroup(buyer, 'BG-8');
const deliveryAddress = ({ delivery }: RuleInvoice) => findGroup(delivery, 'BG-15');

/** The categories for which a supplier must be known to the tax office. */
const TAXED: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);
const TYPES: ReadonlySet<string> = new Set(['326', '380', '384', '389', '381', '875', '876', '877']);
const SPECIFICATIONS: ReadonlySet<string> = new Set([
  'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0',
  'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9',
]);
const TAX_SCHEMES: ReadonlySet<string> = new Set(['VA', 'FC']);
const CORRECTION = '384';
const EMAIL = /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/;
const DISCOUNT = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;

/** Each discount is written between number signs in a separate line, and a line break follows the last one. */
export function areDiscountsWellFormed(terms: string): boolean {
  const discounts = terms.split(/\r?\n/).filter((line) => line.trim().startsWith('#'));
  const after = terms.split(/#.+#/).at(-1) ?? '';
  return discounts.every((line) => DISCOUNT.test(line.trim()) && /^\s*\n/.test(after));
}

/** In the Cross Industry Invoice only the lines are checked, and the tax numbers of the seller are recognised by their schemes. */
function isTaxPayerKnown({ seller, representative, isCii }: RuleInvoice): boolean {
  const numbers = [...findValues(seller, 'BT-31'), ...findValues(seller, 'BT-32')].filter(
    ({ attributes }) => !isCii || TAX_SCHEMES.has(attributes.get('schemeID') ?? ''),
  );
  return representative !== undefined || numbers.some(({ text }) => text.trim() !== '');
}

function hasTaxedItem({ vatLines, vatAllowances, vatCharges, isCii }: RuleInvoice): boolean {
  const items = isCii
    ? vatLines.filter(({ isVat }) => isVat)
    : [...vatLines, ...vatAllowances, ...vatCharges];
  return items.some(({ category }) => TAXED.has(category));
}

/** The rules of XRechnung for parties, references and texts. The rules for payments are in another table. */
export const XRECHNUNG_RULES: readonly Rule[] = [
  xrechnungRule('BR-DE-1', 'BG-16', missing('BG-16'), ({ payments }) => unless(payments.length > 0)),
  xrechnungRule('BR-DE-2', 'BG-6', missing('BG-6'), ({ seller }) =>
    unless(seller === undefined || findGroup(seller, 'BG-6') !== undefined),
  ),
  required('BR-DE-3', 'BT-37', sellerAddress),
  required('BR-DE-4', 'BT-38', sellerAddress),
  required('BR-DE-5', 'BT-41', contact, 'BT-41-0'),
  required('BR-DE-6', 'BT-42', contact),
  required('BR-DE-7', 'BT-43', contact),
  required('BR-DE-8', 'BT-52', buyerAddress),
  required('BR-DE-9', 'BT-53', buyerAddress),
  required('BR-DE-10', 'BT-77', deliveryAddress),
  required('BR-DE-11', 'BT-78', deliveryAddress),
  xrechnungRule('BR-DE-14', 'BT-119', missing('BT-119'), ({ breakdown }) =>
    unlessEach(breakdown, ({ values }) => isFilled(values, 'BT-119')),
  ),
  xrechnungRule(
    'BR-DE-15',
    'BT-10',
    sentence(
      '{} fehlt: Bitte die Leitweg-ID oder die Referenz des Käufers im ERP ergänzen.',
      '{} is missing: add the routing id (Leitweg-ID) or the reference of the buyer in the ERP.',
      'BT-10',
    ),
    ({ document }) => unless(isFilled(document, 'BT-10')),
  ),
  xrechnungRule(
    'BR-DE-16',
    'BT-31',
    sentence(
      'Dem Verkäufer fehlt eine steuerliche Kennung: Bitte {} oder {} im ERP ergänzen.',
      'The seller has no tax identifier: add {} or {} in the ERP.',
      'BT-31',
      'BT-32',
    ),
    (invoice) => unless(isTaxPayerKnown(invoice) || !hasTaxedItem(invoice)),
  ),
  xrechnungRule(
    'BR-DE-17',
    'BT-3',
    sentence(
      '{} ist in XRechnung nicht vorgesehen: Bitte im ERP 326, 380, 381, 384, 389, 875, 876 oder 877 ausgeben.',
      '{} is not meant for XRechnung: write 326, 380, 381, 384, 389, 875, 876 or 877 in the ERP.',
      'BT-3',
    ),
    ({ document }) => unless(TYPES.has(textOf(document, 'BT-3')), () => [textOf(document, 'BT-3')]),
    'warning',
  ),
  xrechnungRule(
    'BR-DE-18',
    'BT-20',
    sentence(
      'Das Skonto in {} hat nicht die Form #SKONTO#TAGE=14#PROZENT=2.00# mit einem Zeilenumbruch danach: Bitte im ERP so ausgeben.',
      'The discount in {} is not written as #SKONTO#TAGE=14#PROZENT=2.00# with a line break after it: write it this way in the ERP.',
      'BT-20',
    ),
    (invoice) => unlessEach(invoice.valuesOf('BT-20'), ({ text }) => areDiscountsWellFormed(text)),
  ),
  xrechnungRule(
    'BR-DE-21',
    'BT-24',
    sentence(
      '{} ist nicht die Kennung von XRechnung 3.0: Bitte die Version im ERP umstellen.',
      '{} is not the identifier of XRechnung 3.0: change the version in the ERP.',
      'BT-24',
    ),
    ({ process }) => unless(SPECIFICATIONS.has(textOf(process, 'BT-24')), () => [textOf(process, 'BT-24')]),
    'warning',
  ),
  xrechnungRule(
    'BR-DE-22',
    'BT-125',
    sentence(
      'Zwei Anlagen haben denselben Dateinamen ({}): Bitte im ERP eindeutige Namen vergeben.',
      'Two annexes have the same file name ({}): give them different names in the ERP.',
      'BT-125',
    ),
    (invoice) => {
      const names = invoice.valuesOf('BT-125').flatMap(({ attributes }) => attributes.get('filename') ?? []);
      return unless(new Set(names).size === names.length);
    },
  ),
  xrechnungRule(
    'BR-DE-26',
    'BG-3',
    sentence(
      'Eine Rechnungskorrektur (384) nennt keine {}: Bitte im ERP ergänzen.',
      'A corrected invoice (384) has no {}: add it in the ERP.',
      'BG-3',
    ),
    ({ document }) =>
      unless(textOf(document, 'BT-3') !== CORRECTION || findGroup(document, 'BG-3') !== undefined),
    'warning',
  ),
  xrechnungRule(
    'BR-DE-27',
    'BT-42',
    sentence(
      '{} hat weniger als drei Ziffern: Bitte im ERP eine Telefonnummer eintragen.',
      '{} has fewer than three digits: set a telephone number in the ERP.',
      'BT-42',
    ),
    (invoice) =>
      unlessEach(contacts(invoice), (each) => (textOf(each, 'BT-42').match(/\d/g)?.length ?? 0) >= 3),
    'warning',
  ),
  xrechnungRule(
    'BR-DE-28',
    'BT-43',
    sentence(
      '{} ist keine E-Mail-Adresse: Bitte im ERP berichtigen.',
      '{} is not an e-mail address: correct it in the ERP.',
      'BT-43',
    ),
    (invoice) =>
      unlessEach(
        contacts(invoice),
        (each) => EMAIL.test(textOf(each, 'BT-43')),
        (each) => ({ values: [textOf(each, 'BT-43')] }),
      ),
    'warning',
  ),
];
