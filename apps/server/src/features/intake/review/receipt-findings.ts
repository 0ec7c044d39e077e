import { activeContent, electronicInvoice, type IntakeDetail } from '@belegfach/contract';
import { z } from 'zod';
import { existingFacts } from '../pipeline/facts.ts';
import { CUSTOMER_SCHEMES, normaliseIdentifier } from '../model/customer-key.ts';

const storedFacts = z.object({
  index: z.object({ customerName: z.string().optional(), customerNumber: z.string().optional() }).optional(),
  electronic: electronicInvoice.optional(),
  activeContent: z.array(activeContent).optional(),
  existing: existingFacts.optional(),
});

/** The stored findings of a document that people are shown. */
export type Findings = ReturnType<typeof readFindings>;

/** Findings that an older version stored in another shape are not shown. */
export function readFindings(facts: unknown) {
  const { index, electronic, existing, activeContent: active = [] } = storedFacts.safeParse(facts).data ?? {};
  // Both parties, since in a self-billed document the customer is the seller. Including the provider is harmless: no
  // search finds it among its own customers.
  const parties = electronic === undefined ? [] : [electronic.buyer, electronic.seller];
  const nonEmpty = (values: readonly (string | null | undefined)[]) =>
    values.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value] : []));
  return {
    electronic,
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

/**
 * The identifier of the document's customer, which `remember` stores. A name is not included, because customers may
 * have the same name (INT-74).
 */
export function readIdentifier(customerKey: string | null): IntakeDetail['identifier'] {
  if (customerKey === null) return null;
  const scheme = CUSTOMER_SCHEMES.find((candidate) => customerKey.startsWith(`${candidate}:`));
  if (scheme === 'name') return null;
  return scheme === undefined
    ? { scheme: 'customer-number', value: customerKey }
    : { scheme, value: customerKey.slice(scheme.length + 1) };
}
