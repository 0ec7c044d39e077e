import type { GroupId, TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { type Rule, unlessEach } from '../rule.ts';
import type { Line, RuleInvoice } from '../rule-invoice.ts';

type Check = Rule['check'];

/** A rule of Peppol that XRechnung takes over. */
export function peppolRule(
  id: string,
  term: TermId | GroupId,
  advice: Labels,
  check: Check,
  severity: Rule['severity'] = 'fatal',
): Rule {
  return {
    id: `PEPPOL-EN16931-${id}`,
    class: 'national',
    severity,
    family: 'national',
    term,
    advice,
    check,
  };
}

export const forLines =
  (
    holds: (line: Line, invoice: RuleInvoice) => boolean,
    valuesOf?: (line: Line) => readonly string[],
  ): Check =>
  (invoice) =>
    unlessEach(
      invoice.lines,
      (line) => holds(line, invoice),
      (line) => ({ line: line.number, ...(valuesOf && { values: valuesOf(line) }) }),
    );
