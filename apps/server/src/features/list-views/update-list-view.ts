import type { ListName, ListView } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { deleteListView, saveListView } from './list-view.repository.ts';
import { listViewScopeOf } from './list-views.policy.ts';

/** @param view null deletes the stored choice of the caller */
export async function updateListView(
  { executor }: Database,
  caller: Caller,
  { list, view }: { readonly list: ListName; readonly view: ListView | null },
): Promise<void> {
  const scope = listViewScopeOf(caller);
  if (view === null) await deleteListView(executor, scope, list);
  else await saveListView(executor, scope, list, view);
}
