import type { ProviderBody } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, refuseWithCodes } from '../../platform/database/index.ts';
import type { ProviderScope } from './providers.policy.ts';

export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number];

/** The providers in scope, sorted by name, with the time at which the last file came in through the hot folder. */
export async function listProviders(executor: Executor, scope: ProviderScope) {
  return executor
    .selectFrom('provider as p')
    .select(['p.id', 'p.public_id', 'p.name', 'p.ignores_leading_zeros'])
    .select(['p.e_invoice_duty_from', 'p.e_invoice_duty_mode'])
    .select([
      sql<Date | null>`(
        select r.received_at from intake_batch b join intake_receipt r on r.batch_id = b.id
        where b.provider_id = p.id and b.channel = 'hot-folder'
        order by b.started_at desc, r.id desc limit 1)`.as('last_received_at'),
      sql<string[]>`array(
        select v.vat_id from provider_vat_id v where v.provider_id = p.id order by v.vat_id)`.as('vat_ids'),
    ])
    .where(isInScope(scope))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
}

/** The internal id of a provider in scope. */
export async function findProvider(
  executor: Executor,
  scope: ProviderScope,
  publicId: string,
): Promise<number | undefined> {
  const provider = await executor
    .selectFrom('provider as p')
    .select('p.id')
    .where('p.public_id', '=', publicId)
    .where(isInScope(scope))
    .executeTakeFirst();
  return provider?.id;
}

export function isInScope(scope: ProviderScope): RawBuilder<boolean> {
  return scope.rows === 'all' ? sql<boolean>`true` : sql<boolean>`p.id = ${scope.providerId}`;
}

const CONSTRAINT_ERRORS = {
  provider__name: 'ProviderNameAlreadyInUse',
  provider__lower_name: 'ProviderNameAlreadyInUse',
} as const;

/** @throws AppError ProviderNameAlreadyInUse */
export async function createProvider(
  executor: Executor,
  scope: ProviderScope,
  { vatIds, ...body }: ProviderBody,
) {
  if (scope.rows !== 'all') throw new Error('only a caller with the scope of all providers creates one');
  const created = await refuseWithCodes(CONSTRAINT_ERRORS, () =>
    executor
      .insertInto('provider')
      .values(toColumns(body))
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow(),
  );
  await replaceVatIds(executor, created.id, vatIds);
  return created;
}

/** Returns undefined when the provider is not in scope. @throws AppError ProviderNameAlreadyInUse */
export async function updateProvider(
  executor: Executor,
  scope: ProviderScope,
  publicId: string,
  { vatIds, ...body }: ProviderBody,
) {
  const updated = await refuseWithCodes(CONSTRAINT_ERRORS, () =>
    executor
      .updateTable('provider as p')
      .set(toColumns(body))
      .where('p.public_id', '=', publicId)
      .where(isInScope(scope))
      .returning(['p.id', 'p.public_id'])
      .executeTakeFirst(),
  );
  if (updated !== undefined) await replaceVatIds(executor, updated.id, vatIds);
  return updated;
}

function toColumns(body: Omit<ProviderBody, 'vatIds'>) {
  return {
    name: body.name,
    ignores_leading_zeros: body.ignoresLeadingZeros,
    e_invoice_duty_from: body.eInvoiceDutyFrom,
    e_invoice_duty_mode: body.eInvoiceDutyMode,
  };
}

async function replaceVatIds(
  executor: Executor,
  providerId: number,
  vatIds: readonly string[],
): Promise<void> {
  const idArray = sql`${[...vatIds]}::text[]`;
  await sql`
    delete from provider_vat_id where provider_id = ${providerId} and vat_id <> all(${idArray})`.execute(
    executor,
  );
  await sql`
    insert into provider_vat_id (provider_id, vat_id) select ${providerId}, vat_id from unnest(${idArray}) as vat_id
    on conflict do nothing`.execute(executor);
}
