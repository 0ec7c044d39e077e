import type { Database } from '../../platform/database/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { updateListView } from './update-list-view.ts';

export function listViewRoutes(database: Database) {
  return defineRoutes<'listViews', Caller>('listViews', {
    updateListView: ({ caller, body }) => updateListView(database, caller, body),
  });
}
