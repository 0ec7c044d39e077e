import { findFormat, type ReadInvoice, readInvoiceTerms } from '../mapping/formats.ts';
import { TermLimitError } from '../terms/term-limit-error.ts';
import { unwrapEnvelope } from '../xml/envelope.ts';
import { parseXml } from '../xml/parse.ts';
import { type CheckedTerms, checkTerms } from './check-terms.ts';

/** The versions of the standards and of this check: a document that another version has checked must be checked again. */
export const RULES_VERSION = 'EN 16931 1.3.16, XRechnung 3.0.2, check 3';

export type RuleCheck = CheckedTerms & { version: string };

/**
 * Checks the XML of an invoice by the rules of its profile; undefined if it is no invoice in UBL or the Cross Industry
 * Invoice, or exceeds the limits of the reader. The findings are advice: they never decide whether a document is accepted.
 */
export function checkInvoice(xml: Uint8Array): RuleCheck | undefined {
  const parsed = parseXml(xml);
  if ('reason' in parsed) return undefined;
  const root = unwrapEnvelope(parsed.root);
  const format = root && findFormat(root);
  if (root === undefined || format === undefined) return undefined;
  try {
    return checkRead(readInvoiceTerms(root, format));
  } catch (error) {
    if (error instanceof TermLimitError) return undefined;
    throw error;
  }
}

/**
 * Checks an invoice that was read; undefined for a reminder, for which EN 16931 has no rules. An error of the check is ignored, because
 * its findings are only advice.
 */
export function checkRead({ root, terms, format }: ReadInvoice): RuleCheck | undefined {
  if (format === 'UBL-Reminder') return undefined;
  try {
    return { version: RULES_VERSION, ...checkTerms(root, terms, { isZugferd1: format === 'ZUGFeRD1' }) };
  } catch {
    return undefined;
  }
}
