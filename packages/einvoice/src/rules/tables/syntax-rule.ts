import type { GroupId, TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { NO_FAULTS, type Rule, unless } from '../rule.ts';
import { sentence } from '../sentences.ts';
import { textOf } from '../values.ts';

type Check = Rule['check'];

/** A rule of one syntax that real invoices break; the validators of EN 16931 use the same id. */
export function syntaxRule(id: string, term: TermId | GroupId, advice: Labels, check: Check): Rule {
  const isOfCii = id.startsWith('CII');
  return {
    id,
    class: 'syntax',
    severity: 'fatal',
    family: 'syntax',
    term,
    advice,
    check: (invoice) => (invoice.isCii === isOfCii ? check(invoice) : NO_FAULTS),
  };
}

/** UBL-SR-47 and CII-SR-467: several payment instructions state one means of payment; only their accounts differ. */
export function oneMeansRule(id: string): Rule {
  const advice = sentence(
    'Die Zahlungsarten haben verschiedene Codes: Bitte im ERP nur einen Wert für {} ausgeben.',
    'The payment instructions have different codes: write one value of {} in the ERP.',
    'BT-81',
  );
  return syntaxRule(id, 'BT-81', advice, ({ payments }) => {
    const codes = payments.map((each) => textOf(each, 'BT-81')).filter((code) => code !== '');
    return unless(new Set(codes).size <= 1);
  });
}
