import { type RawBuilder, sql } from 'kysely';
import { type Executor, refuseWithCodes } from '../../platform/database/index.ts';
import type { ProviderScope } from './providers.policy.ts';

export interface ProviderRow {
  readonly id: number;
  readonly public_id: string;
  readonly name: string;
  readonly vat_ids: readonly string[];
  readonly ignores_leading_zeros: boolean;
  /** When the last file came in through the hot folder. */
  readonly last_received_at: Date | null;
}

/** The providers in scope by name. */
export async function listProviders(
  executor: Executor,
  scope: ProviderScope,
): Promise<readonly ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    select p.id, p.public_id, p.name, p.ignores_leading_zeros, last.received_at as last_received_at,
      array(select v.vat_id from provider_vat_id v where v.provider_id = p.id order by v.vat_id) as vat_ids
    from provider p
    left join lateral (
      select r.received_at from intake_batch b join intake_receipt r on r.batch_id = b.id
      where b.provider_id = p.id and b.channel = 'hot-folder'
      order by b.started_at desc, r.id desc limit 1) last on true
    where ${isInScope(scope)}
    order by p.name, p.id`.execute(executor);
  return rows;
}

/** The internal id of a provider in scope. */
export async function findProvider(
  executor: Executor,
  scope: ProviderScope,
  publicId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from provider p where p.public_id = ${publicId} and ${isInScope(scope)}`.execute(executor);
  return rows[0]?.id;
}

export function isInScope(scope: ProviderScope): RawBuilder<unknown> {
  return scope.rows === 'all' ? sql`true` : sql`p.id = ${scope.providerId}`;
}

export interface ProviderFacts {
  readonly name: string;
  readonly vatIds: readonly string[];
  readonly ignoresLeadingZeros: boolean;
}

const CODES = {
  provider__name: 'ProviderNameAlreadyInUse',
  provider__lower_name: 'ProviderNameAlreadyInUse',
} as const;

/** @throws AppError ProviderNameAlreadyInUse */
export async function createProvider(
  executor: Executor,
  scope: ProviderScope,
  { name, vatIds, ignoresLeadingZeros }: ProviderFacts,
): Promise<string> {
  const { rows } = await refuseWithCodes(CODES, () =>
    sql<{ id: number; public_id: string }>`
      insert into provider (name, ignores_leading_zeros)
      select ${name}, ${ignoresLeadingZeros} where ${scope.rows === 'all'}::boolean
      returning id, public_id`.execute(executor),
  );
  const made = rows[0];
  if (made === undefined) throw new Error('a provider is made by who reaches all of them');
  await replaceVatIds(executor, made.id, vatIds);
  return made.public_id;
}

/** @returns whether the provider is in scope. @throws AppError ProviderNameAlreadyInUse */
export async function updateProvider(
  executor: Executor,
  scope: ProviderScope,
  publicId: string,
  { name, vatIds, ignoresLeadingZeros }: ProviderFacts,
): Promise<boolean> {
  const { rows } = await refuseWithCodes(CODES, () =>
    sql<{ id: number }>`
      update provider p set name = ${name}, ignores_leading_zeros = ${ignoresLeadingZeros}
      where p.public_id = ${publicId} and ${isInScope(scope)}
      returning p.id`.execute(executor),
  );
  if (rows[0] === undefined) return false;
  await replaceVatIds(executor, rows[0].id, vatIds);
  return true;
}

async function replaceVatIds(
  executor: Executor,
  providerId: number,
  vatIds: readonly string[],
): Promise<void> {
  const ids = sql`${[...vatIds]}::text[]`;
  await sql`delete from provider_vat_id where provider_id = ${providerId} and vat_id <> all(${ids})`.execute(
    executor,
  );
  await sql`
    insert into provider_vat_id (provider_id, vat_id) select ${providerId}, vat_id from unnest(${ids}) as vat_id
    on conflict do nothing`.execute(executor);
}
