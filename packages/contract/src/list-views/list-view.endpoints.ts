import { declareEndpoints } from '../endpoint.ts';
import * as listViewAccess from './list-view.access.ts';
import { listViewBody } from './list-view.schemas.ts';

/** The caller's view of a list; the views of all lists are part of `GET /Authentication/GetUserInformation`. */
export const listViewEndpoints = declareEndpoints(listViewAccess, {
  updateListView: {
    call: 'PUT /ListView',
    summary: 'Remember order, page size and optional columns of a list for the caller, or forget them',
    body: listViewBody,
  },
});
