import type { OpenApiDocument } from '@belegfach/contract';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';

export function openApiRoutes(description: OpenApiDocument) {
  return defineRoutes<'openApi', Caller>('openApi', { getOpenApi: () => description });
}
