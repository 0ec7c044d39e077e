import type { WorldBuilder } from '../test-world.ts';
import type { ProvidersAndCustomers, ProviderName, Row, RowKind } from './world-model.ts';

/** The calls of other tests change customers: their events would be further deliveries. */
const withoutEvents = { events: [] };

/** The rows that belong to each provider. */
export async function buildProviderRows(
  build: WorldBuilder,
  { providers }: ProvidersAndCustomers,
): Promise<
  Record<Extract<RowKind, 'provider' | 'branch' | 'intake-key' | 'webhook' | 'webhook-delivery'>, Row[]>
> {
  const names: readonly ProviderName[] = ['A', 'B'];
  const rows = {
    provider: names.map((name) => ({ name, id: providers[name].publicId, providers: [name], customers: [] })),
    branch: [] as Row[],
    'intake-key': [] as Row[],
    webhook: [] as Row[],
    'webhook-delivery': [] as Row[],
  };
  for (const name of names) {
    const makeBranch = async (): Promise<Row> => ({
      name: `a branch of ${name}`,
      id: (await build.emptyBranch(providers[name].id)).publicId,
      providers: [name],
      customers: [],
      makeAnother: makeBranch,
    });
    const makeKey = async (): Promise<Row> => ({
      name: `an intake key of ${name}`,
      id: (await build.intakeKey(providers[name].id)).publicId,
      params: { id: providers[name].publicId },
      providers: [name],
      customers: [],
      makeAnother: makeKey,
    });
    const makeWebhook = async (): Promise<Row> => ({
      name: `a webhook of ${name}`,
      id: (await build.webhook(providers[name].id, withoutEvents)).publicId,
      providers: [name],
      customers: [],
      makeAnother: makeWebhook,
    });
    rows.webhook.push(await makeWebhook());
    const endpoint = await build.webhook(providers[name].id, withoutEvents);
    rows.webhook.push({
      name: `the webhook of ${name} with a delivery`,
      id: endpoint.publicId,
      providers: [name],
      customers: [],
      makeAnother: makeWebhook,
    });
    rows['webhook-delivery'].push({
      name: `a delivery to a webhook of ${name}`,
      id: await build.webhookDelivery(endpoint.id),
      providers: [name],
      customers: [],
    });
    rows.branch.push(await makeBranch());
    rows['intake-key'].push(await makeKey());
  }
  return rows;
}
