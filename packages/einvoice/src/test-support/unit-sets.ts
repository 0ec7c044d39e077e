import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { findFormat, readInvoiceTerms } from '../mapping/formats.ts';
import { RuleInvoice } from '../rules/rule-invoice.ts';
import { RULES } from '../rules/rules.ts';
import type { XmlElement } from '../xml/element.ts';
import { parseXml } from '../xml/parse.ts';

/** The expectation of a set of the official tests for one rule and one small document. */
export type Assertion = {
  readonly file: string;
  /** The number of the test in its file, from 1. */
  readonly test: number;
  readonly rule: string;
  /** The number of times that the rule must fire; `undefined` means at least once. */
  readonly fires: number | undefined;
  readonly document: XmlElement;
};

const OUTCOMES: ReadonlySet<string> = new Set(['success', 'error', 'warning', 'fatal']);

/** The assertions of a folder next to the repository; none on a machine without it. */
export function readUnitSets(folder: string): Assertion[] {
  const path = new URL(`../../../../../shared/einvoice-rules/${folder}/`, import.meta.url);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .sort()
    .flatMap((file) => readUnitSet(file, new Uint8Array(readFileSync(new URL(file, path)))));
}

function readUnitSet(file: string, bytes: Uint8Array): Assertion[] {
  const parsed = parseXml(bytes);
  if ('reason' in parsed) throw new Error(`${file}: ${parsed.detail}`);
  return parsed.root.children
    .filter(({ name }) => name === 'test')
    .flatMap((test, at) => {
      const document = test.children.find(({ name }) => name !== 'assert');
      const outcomes = test.children
        .filter(({ name }) => name === 'assert')
        .flatMap(({ children }) => children.filter(({ name }) => OUTCOMES.has(name)));
      if (document === undefined) return [];
      return outcomes.map(({ name, text, attributes }) => ({
        file,
        test: at + 1,
        rule: text.trim(),
        fires: name === 'success' ? 0 : numberOf(attributes.get('number')),
        document,
      }));
    });
}

function numberOf(written: string | undefined): number | undefined {
  return written === undefined ? undefined : Number(written);
}

/** Whether the project's rule has the outcome that the assertion expects. A rule that the project does not have never fires. */
export function isRight({ rule, fires, document }: Assertion): boolean {
  const format = findFormat(document);
  if (format === undefined) throw new Error(`no invoice: ${document.name}`);
  const { terms } = readInvoiceTerms(document, format);
  const invoice = new RuleInvoice(document, terms, { isExtended: false });
  const count = RULES.find(({ id }) => id === rule)?.check(invoice).length ?? 0;
  return fires === undefined ? count > 0 : count === fires;
}
