import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/** A reference of another table to documents. */
export interface Reference {
  readonly table: string;
  readonly names: readonly string[];
  /** The column with the id of the document. */
  readonly column: string;
  readonly onDelete: string;
}

/** The parts of the table of documents that the partitioned table must have, too. */
export interface DocumentTable {
  readonly indexes: readonly {
    readonly name: string;
    readonly definition: string;
    readonly isKey: boolean;
  }[];
  readonly foreignKeys: readonly { readonly name: string; readonly definition: string }[];
  readonly triggers: readonly { readonly name: string; readonly definition: string }[];
  /**
   * The definitions of functions that are bound to the table itself and not to its name. They must be created again.
   */
  readonly functions: readonly string[];
  readonly grants: readonly string[];
  readonly sequence: { readonly name: string; readonly next: number };
}

/** Whether the documents are divided already. */
export async function isPartitioned(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    select relkind as kind from pg_class where oid = 'invoice'::regclass`.execute(executor);
  return rows[0]?.kind === 'p';
}

/** The number of current documents, by the counters. */
export async function countDocuments(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from invoice_month_count`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** The tables that refer to documents, each once, with the year that the reference names or will name. */
export async function listReferences(executor: Executor): Promise<readonly Reference[]> {
  return list<Reference>(
    executor,
    sql`
    select c.conrelid::regclass::text as "table", array_agg(c.conname::text order by c.conname) as names, a.attname::text as "column",
      max(case c.confdeltype when 'c' then 'on delete cascade' else '' end) as "onDelete"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid = 'invoice'::regclass and c.conrelid <> c.confrelid
    group by c.conrelid, a.attname order by 1`,
  );
}

export async function describeDocumentTable(executor: Executor): Promise<DocumentTable> {
  const [sequence] = await list<DocumentTable['sequence']>(
    executor,
    sql`select 'invoice_id_seq' as name, case when is_called then last_value + 1 else last_value end as next from invoice_id_seq`,
  );
  if (sequence === undefined) throw new Error('the ids of documents have no sequence');
  return {
    sequence,
    indexes: await list(
      executor,
      sql`
      select c.relname::text as name, pg_get_indexdef(i.indexrelid) as definition, k.oid is not null as "isKey"
      from pg_index i join pg_class c on c.oid = i.indexrelid
      left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
      where i.indrelid = 'invoice'::regclass order by 1`,
    ),
    foreignKeys: await list(
      executor,
      sql`
      select conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conrelid = 'invoice'::regclass and confrelid <> conrelid order by 1`,
    ),
    triggers: await list(
      executor,
      sql`
      select tgname::text as name, pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = 'invoice'::regclass and not tgisinternal order by 1`,
    ),
    functions: (
      await list<{ definition: string }>(
        executor,
        sql`
      select pg_get_functiondef(p.oid) as definition from pg_proc p
      where p.prosqlbody is not null and exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
          and d.refclassid = 'pg_class'::regclass and d.refobjid = 'invoice'::regclass)
      order by p.oid`,
      )
    ).map(({ definition }) => definition),
    grants: (
      await list<{ statement: string }>(
        executor,
        sql`
      select format('grant %s on %s to %I', g.privilege_type, g.object, r.rolname) as statement
      from (
        select x.privilege_type, x.grantee, 'table invoice' as object
        from pg_class c, aclexplode(c.relacl) x where c.oid = 'invoice'::regclass and x.grantee <> c.relowner
        union all
        select format('%s (%I)', x.privilege_type, a.attname), x.grantee, 'table invoice'
        from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = 'invoice'::regclass
        union all
        select x.privilege_type, x.grantee, 'sequence invoice_id_seq'
        from pg_class c, aclexplode(c.relacl) x where c.oid = 'invoice_id_seq'::regclass and x.grantee <> c.relowner
      ) g join pg_roles r on r.oid = g.grantee order by 1`,
      )
    ).map(({ statement }) => statement),
  };
}

async function list<T>(executor: Executor, query: RawBuilder<unknown>): Promise<readonly T[]> {
  return (await query.execute(executor)).rows as T[];
}
