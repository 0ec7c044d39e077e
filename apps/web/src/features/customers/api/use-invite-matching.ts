import { filterQuery } from '../../../records/list-query.ts';
import { resultOf } from '../../../lib/reported-call.ts';
import { useApi } from '../../../session/session-context.ts';
import { type CustomerListState, customerList } from '../customer-columns.tsx';
import type { Skipped } from '../model/invitation-batches.ts';

/** Invites all customers that match the filters of the list. @returns a function that resolves to whether the invitation began */
export function useInviteMatching(
  { filters }: CustomerListState,
  invite: (ids: readonly string[], name: undefined, skipped: Skipped) => Promise<boolean>,
): () => Promise<boolean> {
  const api = useApi();
  return async () => {
    const { collectMatching } = await import('./collect-matching.ts');
    const matching = await resultOf(
      collectMatching(filterQuery(customerList, filters), (query) =>
        api.call('GET /Customer/ManyPaginated', { query }),
      ),
    );
    return matching !== undefined && invite(matching.result.ids, undefined, matching.result.skipped);
  };
}
