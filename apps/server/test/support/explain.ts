import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { z } from 'zod';

/** One node of a plan, with the values that were measured in it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Actual Rows'?: number | undefined;
  readonly 'Actual Loops'?: number | undefined;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly 'Rows Removed by Index Recheck'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number().optional(),
    'Actual Loops': z.number().optional(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    Plans: z.array(planNode).optional(),
  }),
);
const explainRows = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]);

/** The work of a statement on the tables. */
export interface Work {
  /** The tables that were read from their beginning to their end. */
  readonly scannedTables: readonly string[];
  /** The number of times that each table was searched, with or without a result. */
  readonly searches: ReadonlyMap<string, number>;
  /** Rows that were read from each table. */
  readonly rowsRead: ReadonlyMap<string, number>;
  /** Entries of indexes that were read without the rows of their tables. */
  readonly entriesRead: number;
  /** The largest number of rows that were sorted in one step. */
  readonly rowsSorted: number;
}

/** Runs a statement again, with the default settings of the planner, and returns what it did. */
export async function measureWork(pool: Pool, { sql: text, parameters }: CompiledQuery): Promise<Work> {
  const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, [...parameters]);
  const nodes = flatten(explainRows.parse(rows)[0]['QUERY PLAN'][0].Plan);
  const [rowsRead, searches] = [new Map<string, number>(), new Map<string, number>()];
  const isIndexOnly = (node: PlanNode) => node['Node Type'] === 'Index Only Scan';
  for (const node of nodes) {
    const table = node['Relation Name'];
    if (table !== undefined) searches.set(table, (searches.get(table) ?? 0) + (node['Actual Loops'] ?? 0));
    if (table !== undefined && !isIndexOnly(node))
      rowsRead.set(table, (rowsRead.get(table) ?? 0) + rowsOf(node));
  }
  return {
    scannedTables: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && (node['Actual Loops'] ?? 0) > 0
        ? [node['Relation Name'] ?? '']
        : [],
    ),
    searches,
    rowsRead,
    entriesRead: nodes.filter(isIndexOnly).reduce((sum, node) => sum + rowsOf(node), 0),
    rowsSorted: Math.max(
      0,
      ...nodes.flatMap((node) => (node['Node Type'] === 'Sort' ? inputRows(node) : [])),
    ),
  };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function inputRows(node: PlanNode): number[] {
  return (node.Plans ?? []).map((input) => input['Actual Rows'] ?? 0);
}

function rowsOf(node: PlanNode): number {
  const rows =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return rows * (node['Actual Loops'] ?? 0);
}
