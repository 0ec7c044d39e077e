import type { ListName, ListView } from '@belegfach/contract';
import type { Executor } from '../../platform/database/index.ts';
import type { ListViewScope } from './list-views.policy.ts';

export async function saveListView(
  executor: Executor,
  { accountId }: ListViewScope,
  list: ListName,
  view: ListView,
): Promise<void> {
  const json = JSON.stringify(view);
  await executor
    .insertInto('list_view')
    .values({ account_id: accountId, list, view: json })
    .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet({ view: json }))
    .execute();
}

export async function deleteListView(
  executor: Executor,
  { accountId }: ListViewScope,
  list: ListName,
): Promise<void> {
  await executor
    .deleteFrom('list_view')
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .execute();
}
