import type { Database } from '../../platform/database/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { readOverview } from './read-overview.ts';

export function overviewRoutes(database: Database) {
  return defineRoutes<'overview', Caller>('overview', {
    getOverview: ({ caller }) => readOverview(database, caller),
  });
}
