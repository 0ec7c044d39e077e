import type { WorldBuilder } from '../test-world.ts';
import type { ProvidersAndCustomers, ProviderName, Row } from './world-model.ts';

/** Failed mails of each provider and of none, and two mails of A that have not failed, which no list of failed mails may contain. */
export async function buildFailedMails(
  build: WorldBuilder,
  { providers }: ProvidersAndCustomers,
): Promise<Row[]> {
  const make = async (
    name: string,
    provider: ProviderName | undefined,
    state: 'failed' | 'pending' | 'sent',
  ): Promise<Row> => ({
    name,
    id: await build.mail(state, provider === undefined ? undefined : providers[provider].id),
    providers: provider === undefined ? [] : [provider],
    customers: [],
    isHidden: state !== 'failed',
    makeAnother: () => make(name, provider, state),
  });
  return [
    await make('a failed mail of A', 'A', 'failed'),
    await make('a failed mail of B', 'B', 'failed'),
    await make('a failed mail of no provider', undefined, 'failed'),
    await make('a pending mail of A', 'A', 'pending'),
    await make('a sent mail of A', 'A', 'sent'),
  ];
}
