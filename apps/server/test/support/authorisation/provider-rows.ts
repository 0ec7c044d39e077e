import type { WorldBuilder } from '../test-world.ts';
import type { ProvidersAndCustomers, ProviderName, Row, RowKind } from './world-model.ts';

/** The rows that belong to each provider. */
export async function buildProviderRows(
  build: WorldBuilder,
  { providers }: ProvidersAndCustomers,
): Promise<Record<Extract<RowKind, 'provider' | 'branch' | 'intake-key'>, Row[]>> {
  const names: readonly ProviderName[] = ['A', 'B'];
  const rows = {
    provider: names.map((name) => ({ name, id: providers[name].publicId, providers: [name], customers: [] })),
    branch: [] as Row[],
    'intake-key': [] as Row[],
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
    rows.branch.push(await makeBranch());
    rows['intake-key'].push(await makeKey());
  }
  return rows;
}
