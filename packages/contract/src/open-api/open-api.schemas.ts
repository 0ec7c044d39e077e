import { z } from 'zod';

const byName = z.record(z.string(), z.unknown());

/** An OpenAPI 3.1 document. Its paths and components are generated from the contract and are not checked a second time. */
export const openApiDocument = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string(),
    /** The version of the portal. */
    version: z.string(),
    description: z.string(),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  components: byName,
  paths: z.record(z.string(), byName),
});
export type OpenApiDocument = z.infer<typeof openApiDocument>;
