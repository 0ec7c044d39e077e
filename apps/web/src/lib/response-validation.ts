import { type EndpointDefinition, features } from '@belegfach/contract';

const definitions = new Map<string, EndpointDefinition>(
  Object.values(features)
    .flatMap((feature) => Object.values<EndpointDefinition>(feature))
    .map((definition) => [definition.call, definition]),
);

/** Checks an answer against the contract. Only in development and tests. @throws TypeError when the answer does not match */
export function validateResponse(name: string, answer: unknown): void {
  const expected = definitions.get(name)?.response;
  if (typeof expected !== 'object' || !('json' in expected)) return;
  const result = expected.json.safeParse(answer);
  if (!result.success)
    throw new TypeError(`The answer of ${name} breaks the contract: ${result.error.message}`);
}
