/** The migrations of a database, compared with those of this program. */
export interface SchemaState {
  readonly applied: number;
  /** Migrations of this program that the next start runs. */
  readonly pending: readonly string[];
  /** Applied migrations that this program does not know. */
  readonly unknown: readonly string[];
  /** Whether all unknown migrations are later ones of a version whose schema this program can use. */
  readonly servesThisProgram: boolean;
}

const APPLIED_QUERY = 'select name from public.kysely_migration order by name';
const SERVES_FROM_QUERY = 'select public.schema_serves_from() as name';

/**
 * Reads the state of the schema; the table of migrations must exist.
 * @param known the migrations of this program, in order
 * @param query runs a statement and returns its rows
 */
export async function readSchemaState(
  known: readonly string[],
  query: (text: string) => Promise<readonly { readonly name: string }[]>,
): Promise<SchemaState> {
  const applied = (await query(APPLIED_QUERY)).map(({ name }) => name);
  const pending = known.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !known.includes(name));
  const newest = known.at(-1) ?? '';
  const isLater = pending.length === 0 && unknown.every((name) => name > newest);
  // The function exists in every schema that is later than this program.
  const servesFrom = unknown.length > 0 && isLater ? (await query(SERVES_FROM_QUERY))[0]?.name : undefined;
  return {
    applied: applied.length,
    pending,
    unknown,
    servesThisProgram: servesFrom === undefined ? unknown.length === 0 : servesFrom <= newest,
  };
}
