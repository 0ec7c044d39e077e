import { type EndpointDefinition, features } from '@belegfach/contract';

const definitions = new Map<string, EndpointDefinition>(
  Object.values(features)
    .flatMap((feature) => Object.values<EndpointDefinition>(feature))
    .map((definition) => [definition.call, definition]),
);

/** Checks a response against the contract. Only in development and tests. @throws TypeError when the response does not match */
export function validateResponse(name: string, response: unknown): void {
  const expected = definitions.get(name)?.response;
  if (typeof expected !== 'object' || !('json' in expected)) return;
  const result = expected.json.safeParse(response);
  if (!result.success)
    throw new TypeError(`The response of ${name} breaks the contract: ${result.error.message}`);
}
