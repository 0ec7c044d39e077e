import { type InferResult, sql, type SqlBool } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { readSidecarMapping } from '../index-files/index.ts';
import type { IntakeProvider } from './intake.policy.ts';
import { messageOf } from '../../../platform/errors/index.ts';

export interface IntakeProviders {
  readonly usable: readonly IntakeProvider[];
  /** Providers whose stored mapping is invalid. Their files are not read, because the field names would be guessed. */
  readonly misconfigured: readonly { readonly name: string; readonly detail: string }[];
}

/** All providers of the installation, for the hot folders. */
export async function listIntakeProviders(executor: Executor): Promise<IntakeProviders> {
  const rows = await selectProviders(executor).execute();
  const usable: IntakeProvider[] = [];
  const misconfigured: { name: string; detail: string }[] = [];
  for (const row of rows)
    try {
      usable.push(toProvider(row));
    } catch (error) {
      misconfigured.push({ name: row.name, detail: messageOf(error) });
    }
  return { usable, misconfigured };
}

/** Finds a provider by its name, ignoring case, or by its public id. */
export async function findIntakeProvider(
  executor: Executor,
  nameOrId: string,
): Promise<IntakeProvider | undefined> {
  const row = await selectProviders(executor)
    .where(sql<SqlBool>`(lower(p.name) = lower(${nameOrId}) or p.public_id::text = lower(${nameOrId}))`)
    .executeTakeFirst();
  return row && toProvider(row);
}

export async function getIntakeProvider(executor: Executor, id: number): Promise<IntakeProvider> {
  return toProvider(await selectProviders(executor).where('p.id', '=', id).executeTakeFirstOrThrow());
}

function selectProviders(executor: Executor) {
  return executor
    .selectFrom('provider as p')
    .select(['p.id', 'p.public_id as publicId', 'p.name', 'p.ignores_leading_zeros as ignoresLeadingZeros'])
    .select('p.sidecar_mapping as mapping')
    .select(['p.e_invoice_duty_from as eInvoiceDutyFrom', 'p.e_invoice_duty_mode as eInvoiceDutyMode'])
    .select(
      sql<
        string[]
      >`coalesce((select array_agg(v.vat_id) from provider_vat_id v where v.provider_id = p.id), '{}')`.as(
        'vatIds',
      ),
    )
    .orderBy('p.id');
}

function toProvider(row: InferResult<ReturnType<typeof selectProviders>>[number]): IntakeProvider {
  return { ...row, vatIds: new Set(row.vatIds), mapping: readSidecarMapping(row.mapping) };
}
