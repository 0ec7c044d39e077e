import { declareEndpoints } from '../endpoint.ts';
import * as trailAccess from './trail.access.ts';
import { trailPage, trailQuery } from './trail.schemas.ts';

/** The audit trail. */
export const trailEndpoints = declareEndpoints(trailAccess, {
  listTrail: {
    call: 'GET /AuditTrail',
    summary: 'Entries of the audit trail, newest first, and the state of its chain',
    query: trailQuery,
    response: { json: trailPage },
  },
});
