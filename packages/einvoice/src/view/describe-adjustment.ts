import type { GroupValues } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { negate, toReadableText } from './format-value.ts';
import type { ViewWriter } from './view-writer.ts';

/** The terms of an allowance or charge, of the document or of a line. */
export type AdjustmentTerms = {
  kind: 'allowance' | 'charge';
  indicator: TermId;
  amount: TermId;
  base: TermId;
  percent: TermId;
  reason: TermId;
  code: TermId;
};

/** The shown content of an allowance or charge: its label (`Nachlass: Treuerabatt`), its signed amount, and its base (`5 % von 100,00 €`). */
export type Adjustment = { label: string; amount: string | undefined; details: string[] };

export function describeAdjustment(
  group: GroupValues,
  terms: AdjustmentTerms,
  name: string,
  writer: ViewWriter,
): Adjustment {
  writer.take(group, terms.indicator);
  const reason = writer.text(group, terms.reason);
  const codeName = writer.codeName(group, terms.code);
  const base = writer.text(group, terms.base);
  const percent = writer.text(group, terms.percent);
  return {
    label: [name, reason ?? codeName].filter((part) => part !== undefined).join(': '),
    amount: signedAmount(group, terms, writer),
    details: [
      ...(reason === undefined || codeName === undefined || codeName === reason ? [] : [codeName]),
      ...describeBase(percent, base, writer),
    ],
  };
}

function signedAmount(group: GroupValues, { kind, amount }: AdjustmentTerms, writer: ViewWriter) {
  const value = writer.take(group, amount);
  if (value === undefined) return undefined;
  const text = toReadableText(value.text);
  return writer.format({ ...value, text: kind === 'charge' ? text : negate(text) });
}

function describeBase(
  percent: string | undefined,
  base: string | undefined,
  { texts }: ViewWriter,
): string[] {
  if (percent !== undefined && base !== undefined) return [texts.totals.percentOf(percent, base)];
  return [percent, base === undefined ? undefined : texts.totals.onBase(base)].filter(
    (part) => part !== undefined,
  );
}
