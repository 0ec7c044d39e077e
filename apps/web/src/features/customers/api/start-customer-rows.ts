import { commonListQuery } from '../../../records/list-query.ts';
import type { StartEarly } from '../../../lib/early-calls.ts';
import type { RawSearch } from '../../../ui/list/list-search.ts';
import { type CustomerListKind, customerList } from '../customer-columns.tsx';

/** Starts to load the list before the user is known, if its query does not depend on the user's rights. */
export function startCustomerRows(kind: CustomerListKind, startEarly: StartEarly, search: RawSearch): void {
  const viewers = [false, true].map((choosesProvider) => ({ kind, choosesProvider }));
  const query = commonListQuery(customerList, search, viewers);
  if (query !== undefined) startEarly('GET /Customer/ManyPaginated', { query });
}
