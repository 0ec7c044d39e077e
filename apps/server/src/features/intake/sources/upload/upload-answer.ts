import type { IntakeAnswer, IntakeItem } from '@belegfach/contract';
import { foldFileName } from '../../index-files/index.ts';
import type { Outcome } from '../../model/outcome.ts';

/** The items of an answer in the order in which their files were sent; index rows whose file did not come are last. */
export function toAnswer(outcomes: readonly Outcome[], names: readonly string[]): IntakeAnswer {
  const position = new Map(names.map((name, index) => [foldFileName(name), index]));
  const placeOf = ({ fileName }: Outcome) => position.get(foldFileName(fileName)) ?? names.length;
  // A later outcome of the same item replaces an earlier one.
  const latest = [...new Map(outcomes.map((outcome) => [outcome.key, outcome])).values()];
  return {
    items: latest.toSorted((one, other) => placeOf(one) - placeOf(other)).flatMap(toItem),
  };
}

/** Items without a receipt are left out, since they have no id to ask for later; they are in the journal. */
function toItem({ receiptId, reasons, fileName, state, ...outcome }: Outcome): IntakeItem[] {
  const { documentId, documentNumber, documentDate, typeValue, customerNumber } = outcome;
  if (receiptId === null) return [];
  const [reason = null] = reasons;
  return [
    {
      id: receiptId,
      fileName,
      state,
      reason,
      documentId,
      documentNumber,
      documentDate,
      typeValue,
      customerNumber,
    },
  ];
}
