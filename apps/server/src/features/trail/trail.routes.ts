import type { Database } from '../../platform/database/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { readTrail } from './read-trail.ts';

export function trailRoutes(database: Database) {
  return defineRoutes<'trail', Caller>('trail', {
    listTrail: ({ caller, query }) => readTrail(database, caller, query),
  });
}
