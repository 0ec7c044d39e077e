import type { Customer, CustomerListQuery, CustomerPage } from '@belegfach/contract';
import { addSkipped, type Skipped, type SkipReason } from '../model/invitation-batches.ts';

/** The customers that match the filters of a list. */
interface Matching {
  /** The ids of the customers that can be invited. */
  readonly ids: readonly string[];
  readonly skipped: Skipped;
}

const PAGE_SIZE = 100;

function skipReasonOf({ status, email }: Customer): SkipReason | undefined {
  if (status === 'Active' || status === 'Inactive') return status;
  return email === null ? 'noAdmin' : undefined;
}

/** Reads all pages. If others are created meanwhile, a page may repeat a customer of the previous one: each is taken once. */
export async function collectMatching(
  filters: Partial<CustomerListQuery>,
  readPage: (query: Partial<CustomerListQuery>) => Promise<CustomerPage>,
): Promise<Matching> {
  const customers = new Map<string, Customer>();
  let totalPages = 1;
  for (let pageIndex = 1; pageIndex <= totalPages; pageIndex += 1) {
    const page = await readPage({ ...filters, orderBy: 'CustomerNumber', pageIndex, pageSize: PAGE_SIZE });
    ({ totalPages } = page);
    for (const customer of page.items) customers.set(customer.id, customer);
  }
  const ids: string[] = [];
  let skipped: Skipped = {};
  for (const customer of customers.values()) {
    const reason = skipReasonOf(customer);
    if (reason === undefined) ids.push(customer.id);
    else skipped = addSkipped(skipped, reason);
  }
  return { ids, skipped };
}
