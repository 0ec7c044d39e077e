import {
  activeContent,
  eInvoiceDuty,
  electronicInvoice,
  INTAKE_LIMITS,
  OTHER_FILE_KINDS,
} from '@belegfach/contract';
import { z } from 'zod';
import { existingDocumentFacts } from '../pipeline/receipt-facts.ts';
import type { FileProblem } from '../judgement/reason-details.ts';
import { normaliseIdentifier } from '../model/customer-identifier.ts';
import { readStoredRow } from '../model/index-row.ts';

const storedFacts = z.object({
  index: z.object({ customerName: z.string().optional(), customerNumber: z.string().optional() }).optional(),
  electronic: electronicInvoice.optional(),
  eInvoiceDuty: eInvoiceDuty.optional(),
  activeContent: z.array(activeContent).optional(),
  existing: existingDocumentFacts.optional(),
});

const storedProblem = z.object({
  limit: z
    .object({ name: z.enum(INTAKE_LIMITS), allowed: z.number(), found: z.number().optional() })
    .optional(),
  looksLike: z.enum(OTHER_FILE_KINDS).optional(),
  content: z.string().optional(),
  files: z.array(z.string()).optional(),
  entry: z.string().optional(),
  detail: z.string().optional(),
  writtenDate: z.string().optional(),
});

/** Reads what the reader said about a file that it could not use. */
function readProblem(facts: unknown): FileProblem {
  const { limit, looksLike = null, ...problem } = storedProblem.safeParse(facts).data ?? {};
  return { ...problem, looksLike, limit: limit ? { ...limit, found: limit.found ?? null } : null };
}

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
    problem: readProblem(facts),
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
