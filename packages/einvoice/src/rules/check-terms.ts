import { profileNameOf } from '../model/profile.ts';
import { findGroup } from '../terms/find.ts';
import type { InvoiceTerms } from '../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import type { XmlElement } from '../xml/element.ts';
import { findRulesFor } from './profile-rules.ts';
import type { Fault, Rule, RuleClass, Severity } from './rule.ts';
import { RuleInvoice } from './rule-invoice.ts';
import { textOf } from './values.ts';

/** A fault that is repeated in thousands of lines has one cause. */
const MAX_FINDINGS_PER_RULE = 100;
/** More than a person reads. It limits the data that a hostile document makes the portal store and show. */
const MAX_FINDINGS = 1_000;
/** Enough to find the cause in the ERP. */
const MAX_LINES_PER_RULE = 20;
/** Values are shown next to the advice; the document contains them in full. */
const MAX_VALUE_LENGTH = 100;

/** One place where an invoice does not follow a rule. It is plain data, because it is sent between processes and stored. */
export type RuleFinding = {
  rule: string;
  class: RuleClass;
  severity: Severity;
  term: TermId | GroupId;
  /** The number of the line, from 1 in document order. */
  line?: number;
  /** The written values that contradict the rule; after them the calculated value, if there is one. */
  values?: string[];
};

/** A summary of how an invoice breaks a rule. It is stored with the document, and contains no value of the document. */
export type BrokenRule = {
  rule: string;
  /** How often it is broken, all findings included. */
  count: number;
  /** The first lines that break it. */
  lines: number[];
};

export type CheckedTerms = {
  /** BT-24 as the document has it. */
  specification: string;
  /** False for MINIMUM, BASIC WL and ZUGFeRD 1: they have no rules here, and are no invoices in the sense of the law. */
  isInvoiceByLaw: boolean;
  findings: RuleFinding[];
  brokenRules: BrokenRule[];
  /** The number of findings beyond the limits, which are left out. */
  omittedCount: number;
};

/** Checks an invoice by the rules of its profile (BT-24). */
export function checkTerms(
  root: XmlElement,
  terms: InvoiceTerms,
  { isZugferd1 }: { isZugferd1: boolean },
): CheckedTerms {
  const written = textOf(findGroup(terms.invoice, 'BG-2'), 'BT-24');
  const specification = written.slice(0, MAX_VALUE_LENGTH * 2);
  const rules = isZugferd1 ? undefined : findRulesFor(written);
  if (rules === undefined)
    return { specification, isInvoiceByLaw: false, findings: [], brokenRules: [], omittedCount: 0 };
  const isExtended = profileNameOf(written) === 'EXTENDED';
  const invoice = new RuleInvoice(root, terms, { isExtended });
  const found = rules.map((rule) => ({ rule, faults: rule.check(invoice) }));
  const faultCount = found.reduce((count, { faults }) => count + faults.length, 0);
  const findings = found
    .flatMap(({ rule, faults }) =>
      faults.slice(0, MAX_FINDINGS_PER_RULE).map((fault) => toFinding(rule, fault)),
    )
    .slice(0, MAX_FINDINGS);
  const brokenRules = found.flatMap(({ rule, faults }) =>
    faults.length === 0 ? [] : toBroken(rule, faults),
  );
  const omittedCount = faultCount - findings.length;
  return { specification, isInvoiceByLaw: true, findings, brokenRules, omittedCount };
}

function toBroken({ id }: Rule, faults: readonly Fault[]): BrokenRule {
  const lines = new Set(faults.flatMap(({ line }) => line ?? []));
  return { rule: id, count: faults.length, lines: [...lines].slice(0, MAX_LINES_PER_RULE) };
}

function toFinding(rule: Rule, { line, values }: Fault): RuleFinding {
  return {
    rule: rule.id,
    class: rule.class,
    severity: rule.severity,
    term: rule.term,
    ...(line !== undefined && { line }),
    ...(values !== undefined && { values: values.map((each) => each.slice(0, MAX_VALUE_LENGTH)) }),
  };
}
