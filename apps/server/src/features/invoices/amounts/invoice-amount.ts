import { isoDate } from '@belegfach/contract';

/** The amount, currency and due date that a document states; null for a value that it does not state. */
export interface InvoiceAmount {
  /** Decimal text such as `1190.00`. */
  readonly amount: string | null;
  /** An ISO 4217 code; never without an amount. */
  readonly currency: string | null;
  /** `YYYY-MM-DD`. */
  readonly dueDate: string | null;
}

/** The values as one source writes them: the e-invoice, or the index. */
export interface StatedAmount {
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly dueDate?: string | undefined;
}

/** Amounts with more digits are faults of an export, and would make the sum of a list unreadable. */
const AMOUNT = /^-?\d{1,15}(\.\d{1,6})?$/;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * Chooses the values to store. Amount and currency come from the first source with an amount, the due date from the
 * first source with a due date. An invalid value counts as missing.
 * @param sources the most reliable one first
 * @returns undefined if no source has a usable value
 */
export function toInvoiceAmount(sources: readonly (StatedAmount | undefined)[]): InvoiceAmount | undefined {
  const stated = sources.filter((source) => source !== undefined);
  const payable = stated.find(({ amount }) => amount !== undefined && AMOUNT.test(amount));
  const due = stated.find(({ dueDate }) => isoDate.safeParse(dueDate).success);
  if (payable === undefined && due === undefined) return undefined;
  return {
    amount: payable?.amount ?? null,
    currency: toCurrency(payable?.currency),
    dueDate: due?.dueDate ?? null,
  };
}

/** The ISO 4217 code that a text means; null for any other text. */
export function toCurrency(written: string | null | undefined): string | null {
  const code = written === '€' ? 'EUR' : written?.toUpperCase();
  return code !== undefined && CURRENCY.test(code) ? code : null;
}
