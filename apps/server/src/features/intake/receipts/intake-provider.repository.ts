import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { readSidecarMapping } from '../index-files/index.ts';
import type { IntakeProvider } from './intake.policy.ts';

interface ProviderRow {
  id: number;
  public_id: string;
  name: string;
  ignores_leading_zeros: boolean;
  sidecar_mapping: unknown;
  vat_ids: string[];
}

export interface IntakeProviders {
  readonly usable: readonly IntakeProvider[];
  /** Providers whose stored mapping has an invalid shape; their files are not read with guessed field names. */
  readonly misconfigured: readonly { readonly name: string; readonly detail: string }[];
}

/** All providers of the installation, for tasks that serve all of them (the hot folders). */
export async function listIntakeProviders(executor: Executor): Promise<IntakeProviders> {
  const { rows } = await selectProviders(executor, sql`true`);
  const usable: IntakeProvider[] = [];
  const misconfigured: { name: string; detail: string }[] = [];
  for (const row of rows)
    try {
      usable.push(toProvider(row));
    } catch (error) {
      misconfigured.push({ name: row.name, detail: error instanceof Error ? error.message : String(error) });
    }
  return { usable, misconfigured };
}

/** The provider of this name, compared without case, or of this public id. */
export async function findIntakeProvider(
  executor: Executor,
  nameOrId: string,
): Promise<IntakeProvider | undefined> {
  const named = sql<boolean>`lower(p.name) = lower(${nameOrId}) or p.public_id::text = lower(${nameOrId})`;
  const { rows } = await selectProviders(executor, named);
  return rows[0] === undefined ? undefined : toProvider(rows[0]);
}

/** The provider of this internal id, for the provider of a caller. */
export async function findOwnIntakeProvider(
  executor: Executor,
  id: number,
): Promise<IntakeProvider | undefined> {
  const { rows } = await selectProviders(executor, sql<boolean>`p.id = ${id}`);
  return rows[0] === undefined ? undefined : toProvider(rows[0]);
}

/** The provider of this public id, which is referenced by a row that was just read. */
export async function getIntakeProvider(executor: Executor, publicId: string): Promise<IntakeProvider> {
  const provider = await findIntakeProvider(executor, publicId);
  if (provider === undefined) throw new Error(`provider ${publicId} is missing`);
  return provider;
}

function selectProviders(executor: Executor, condition: ReturnType<typeof sql<boolean>>) {
  return sql<ProviderRow>`
    select p.id, p.public_id, p.name, p.ignores_leading_zeros, p.sidecar_mapping,
      coalesce((select array_agg(v.vat_id) from provider_vat_id v where v.provider_id = p.id), '{}') as vat_ids
    from provider p where ${condition} order by p.id`.execute(executor);
}

function toProvider(row: ProviderRow): IntakeProvider {
  return {
    id: row.id,
    publicId: row.public_id,
    name: row.name,
    ignoresLeadingZeros: row.ignores_leading_zeros,
    vatIds: new Set(row.vat_ids),
    mapping: readSidecarMapping(row.sidecar_mapping),
  };
}
