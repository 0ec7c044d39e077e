import {
  type ActiveContent,
  activeContent,
  type ElectronicInvoice,
  electronicInvoice,
  type IntakeDetail,
} from '@belegfach/contract';
import { z } from 'zod';
import { CUSTOMER_SCHEMES, normaliseIdentifier } from '../model/customer-key.ts';

const storedFacts = z.object({
  index: z.object({ customerName: z.string().optional(), customerNumber: z.string().optional() }).optional(),
  electronic: electronicInvoice.optional(),
  activeContent: z.array(activeContent).optional(),
  existing: z
    .object({ documentId: z.string(), sameCustomer: z.boolean(), differences: z.array(z.string()) })
    .optional(),
});

/** What a receipt keeps of its document, as far as people are shown it. */
export interface Findings {
  readonly electronic: ElectronicInvoice | undefined;
  readonly activeContent: readonly ActiveContent[];
  readonly existing:
    | { readonly documentId: string; readonly sameCustomer: boolean; readonly differences: readonly string[] }
    | undefined;
  readonly names: readonly string[];
  readonly identifiers: readonly string[];
}

/** What an older version of the program kept in another shape is not shown. */
export function readFindings(facts: unknown): Findings {
  const { index, electronic, existing, activeContent: active = [] } = storedFacts.safeParse(facts).data ?? {};
  // Of a self-billed document the customer is the seller; the other party is the provider, whom no search finds among its customers.
  const parties = electronic === undefined ? [] : [electronic.buyer, electronic.seller];
  const present = (values: readonly (string | null | undefined)[]) =>
    values.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value] : []));
  return {
    electronic,
    activeContent: active,
    existing,
    names: present([index?.customerName, ...parties.map(({ name }) => name)]),
    identifiers: [
      ...present([index?.customerNumber, ...parties.flatMap(({ ids }) => ids)]).map((value) =>
        normaliseIdentifier('buyer-id', value),
      ),
      ...present(parties.map(({ vatId }) => vatId)).map((value) => normaliseIdentifier('vat-id', value)),
    ],
  };
}

/** What `remember` stores: what the document says of its customer. A bare name is not enough to tell customers apart (decisions D7). */
export function readIdentifier(customerKey: string | null): IntakeDetail['identifier'] {
  if (customerKey === null) return null;
  const scheme = CUSTOMER_SCHEMES.find((one) => customerKey.startsWith(`${one}:`));
  if (scheme === 'name') return null;
  return scheme === undefined
    ? { scheme: 'customer-number', value: customerKey }
    : { scheme, value: customerKey.slice(scheme.length + 1) };
}
