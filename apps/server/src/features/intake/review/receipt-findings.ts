import { activeContent, eInvoiceDuty, electronicInvoice } from '@belegfach/contract';
import { z } from 'zod';
import { existingDocumentFacts } from '../pipeline/receipt-facts.ts';
import { readStoredProblem } from '../judgement/stored-problem.ts';
import { normaliseIdentifier } from '../model/customer-identifier.ts';
import { readStoredRow } from '../model/index-row.ts';

const storedFacts = z.object({
  index: z.object({ customerName: z.string().optional(), customerNumber: z.string().optional() }).optional(),
  electronic: electronicInvoice.optional(),
  eInvoiceDuty: eInvoiceDuty.optional(),
  activeContent: z.array(activeContent).optional(),
  existing: existingDocumentFacts.optional(),
});

/** The findings of a document that are shown to people. */
export type Findings = ReturnType<typeof readFindings>;

/** Reads the findings in the facts of a receipt; facts that an older version stored in another shape have none. */
export function readFindings(facts: unknown) {
  const stored = storedFacts.safeParse(facts).data ?? {};
  const { index, electronic, existing, activeContent: active = [] } = stored;
  // Both parties, because the customer is the seller in a self-billed document. The other party is the provider, which
  // is not among its own customers and so is never suggested.
  const parties = electronic === undefined ? [] : [electronic.buyer, electronic.seller];
  const nonEmpty = (values: readonly (string | null | undefined)[]) =>
    values.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value] : []));
  return {
    indexRow: readStoredRow(facts),
    problem: readStoredProblem(facts),
    electronic,
    eInvoiceDuty: stored.eInvoiceDuty,
    activeContent: active,
    existing,
    names: nonEmpty([index?.customerName, ...parties.map(({ name }) => name)]),
    identifiers: [
      ...nonEmpty([index?.customerNumber, ...parties.flatMap(({ ids }) => ids)]).map((value) =>
        normaliseIdentifier('buyer-id', value),
      ),
      ...nonEmpty(parties.map(({ vatId }) => vatId)).map((value) => normaliseIdentifier('vat-id', value)),
    ],
  };
}
