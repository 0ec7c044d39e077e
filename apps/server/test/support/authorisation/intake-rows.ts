import type { WorldBuilder } from '../test-world.ts';
import type { ProvidersAndCustomers, ProviderName, Row } from './world-model.ts';

/** A held document of each provider. */
export async function buildIntakeReceipts(
  build: WorldBuilder,
  { providers }: ProvidersAndCustomers,
): Promise<Row[]> {
  const make = async (provider: ProviderName): Promise<Row> => ({
    name: `a held document of ${provider}`,
    id: (await build.heldReceipt(providers[provider].id)).publicId,
    providers: [provider],
    customers: [],
    makeAnother: () => make(provider),
  });
  return [await make('A'), await make('B')];
}

/** A learned identifier of a customer at each provider; a customer of both has one at each of them. */
export async function buildIdentifiers(
  build: WorldBuilder,
  { providers, customers }: ProvidersAndCustomers,
): Promise<Row[]> {
  const make = async (provider: ProviderName): Promise<Row> => ({
    name: `an identifier at ${provider}`,
    id: (await build.identifier(providers[provider].id, customers.ab.id)).publicId,
    providers: [provider],
    customers: [],
    makeAnother: () => make(provider),
  });
  return [await make('A'), await make('B')];
}
