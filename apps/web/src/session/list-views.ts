import type { ListName, ListView } from '@belegfach/contract';
import type { ApiClient } from '../lib/api-client.ts';
import type { createLoadedUser } from './loaded-user.ts';

/** Remembers for the current user how a list looks; null forgets it. */
export type RememberListView = (list: ListName, view: ListView | null) => void;

/** The view applies in this tab immediately, even if the server does not receive it. */
export function createRememberListView(
  api: ApiClient,
  user: ReturnType<typeof createLoadedUser>,
): RememberListView {
  return (list, view) => {
    const current = user.read();
    if (current === undefined) return;
    const otherViews = Object.entries(current.listViews).filter(([name]) => name !== list);
    const listViews = { ...Object.fromEntries(otherViews), ...(view !== null && { [list]: view }) };
    user.write({ ...current, listViews });
    api.call('PUT /ListView', { body: { list, view }, noAlertFor: 'all' }).catch(() => undefined);
  };
}
