import { declareEndpoints } from '../endpoint.ts';
import * as openApiAccess from './open-api.access.ts';
import { openApiDocument } from './open-api.schemas.ts';

/** The description of the API itself. */
export const openApiEndpoints = declareEndpoints(openApiAccess, {
  getOpenApi: {
    call: 'GET /OpenApi',
    summary: 'Every call of this portal as an OpenAPI 3.1 document',
    response: { json: openApiDocument },
  },
});
