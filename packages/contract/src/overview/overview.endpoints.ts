import { declareEndpoints } from '../endpoint.ts';
import * as overviewAccess from './overview.access.ts';
import { overview } from './overview.schemas.ts';

/** The first page of the back office for administrators. */
export const overviewEndpoints = declareEndpoints(overviewAccess, {
  getOverview: {
    call: 'GET /Overview',
    summary:
      'What waits for an administrator: held documents, e-mails, invitations, silent hot folders, the last backup',
    response: { json: overview },
  },
});
