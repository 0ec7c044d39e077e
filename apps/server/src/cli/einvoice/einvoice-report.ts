import {
  adviceOf,
  CLASS_LABELS,
  NOT_BY_LAW_NOTICE,
  type Reading,
  type RuleFinding,
  SEVERITY_LABELS,
} from '@belegfach/einvoice';
import { explain } from '../../features/intake/index.ts';

type Advice = { readonly de: string; readonly en: string };

/** The result for one file, as `--json` prints it. */
export type FileReport =
  | {
      readonly file: string;
      readonly state: 'checked';
      readonly specification: string;
      readonly isInvoiceByLaw: boolean;
      /** Why the intake would hold the file nevertheless. */
      readonly held?: string;
      readonly notice?: Advice;
      readonly findings: readonly (RuleFinding & { readonly advice: Advice })[];
      readonly omittedCount: number;
    }
  | {
      readonly file: string;
      readonly state: 'unreadable';
      readonly reason: string;
      readonly explanation: string;
    };

/** @param reading what the reader returned, or the reason why the file was not read */
export function reportOf(file: string, reading: Reading | 'limits'): FileReport {
  if (reading === 'limits')
    return { file, state: 'unreadable', reason: reading, explanation: explain(reading, 'en') };
  const check = reading.outcome === 'plain-pdf' ? undefined : reading.check;
  const reason = reading.outcome === 'invoice' ? undefined : reading.reason;
  if (reading.outcome === 'invoice' && reading.invoice.documentClass === 'reminder')
    return { file, state: 'unreadable', reason: 'reminder', explanation: 'No rules apply to a reminder.' };
  if (check === undefined) {
    const unread = reason ?? 'xml-limits';
    const explanation =
      unread === 'no-invoice-xml' ? 'The PDF contains no e-invoice.' : explain(unread, 'en');
    return { file, state: 'unreadable', reason: unread, explanation };
  }
  const { specification, isInvoiceByLaw, findings, omittedCount } = check;
  return {
    file,
    state: 'checked',
    specification,
    isInvoiceByLaw,
    ...(reason !== undefined && { held: explain(reason, 'en') }),
    ...(!isInvoiceByLaw && { notice: NOT_BY_LAW_NOTICE }),
    findings: findings.map((finding) => ({ ...finding, advice: adviceFor(finding) })),
    omittedCount,
  };
}

function adviceFor({ rule }: RuleFinding): Advice {
  return adviceOf(rule) ?? { de: rule, en: rule };
}

export function hasErrors(report: FileReport): boolean {
  if (report.state === 'unreadable') return true;
  return !report.isInvoiceByLaw || report.findings.some(({ severity }) => severity === 'fatal');
}

/** The lines for a person. A rule that is broken in several places is one entry. */
export function describeFile(report: FileReport): string[] {
  if (report.state === 'unreadable')
    return [`${report.file}: cannot be checked. ${report.explanation} (${report.reason})`];
  const { file, specification, isInvoiceByLaw, findings, omittedCount, held, notice } = report;
  const title = `${file}: ${isInvoiceByLaw ? countOf(findings) : 'not checked'} (${specification})`;
  const rules = Map.groupBy(findings, ({ rule }) => rule);
  return [
    title,
    ...(held === undefined ? [] : [`  It would be held: ${held}`]),
    ...(notice === undefined ? [] : [`  ${notice.de}`, `  ${notice.en}`]),
    ...[...rules.values()].flatMap(describeRule),
    ...(omittedCount > 0 ? [`  ... and ${omittedCount} more findings`] : []),
  ];
}

function countOf(findings: readonly RuleFinding[]): string {
  if (findings.length === 0) return 'no findings';
  const severities = Map.groupBy(findings, ({ severity }) => severity);
  return [...severities]
    .map(([severity, { length }]) => `${length} ${SEVERITY_LABELS[severity].en}${length === 1 ? '' : 's'}`)
    .join(', ');
}

/** A person looks at no more places than these; `--json` lists all. */
const MAX_PLACES = 10;

function describeRule(findings: readonly (RuleFinding & { readonly advice: Advice })[]): string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const { rule, term, advice } = first;
  const severity = SEVERITY_LABELS[first.severity];
  const kind = CLASS_LABELS[first.class];
  const places = findings.map(placeOf).filter((place) => place !== '');
  const shown = places.slice(0, MAX_PLACES).join('; ');
  const more = places.length > MAX_PLACES ? `; and ${places.length - MAX_PLACES} more` : '';
  return [
    `  ${severity.de}/${severity.en}  ${rule}  ${term}  (${kind.de}/${kind.en})`,
    `    ${advice.de}`,
    `    ${advice.en}`,
    ...(places.length === 0 ? [] : [`    ${shown}${more}`]),
  ];
}

function placeOf({ line, values = [] }: RuleFinding): string {
  const written = values.filter((value) => value !== '').join(' | ');
  return [line === undefined ? '' : `Position/line ${line}`, written]
    .filter((part) => part !== '')
    .join(': ');
}
