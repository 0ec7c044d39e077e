/** Sends one statement; a connection that is being opened, or any of a pool. */
export type Query = (statement: {
  text: string;
  values?: unknown[];
}) => Promise<{ readonly rows: readonly unknown[] }>;

/** The state that a database server reports. */
export interface ServerState {
  /** Null for a standby. */
  readonly timeline: number | null;
  /** The mark of its timeline; null if it has none. */
  readonly mark: string | null;
  /** Whether its database contains the mark that was asked for. */
  readonly knowsAsked: boolean;
}

/** A standby has no timeline of its own. The name of a WAL file begins with the timeline, which each promotion makes higher. */
export const TIMELINE = `
  case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end`;

/** Like MARK_QUERY, without marks. */
export const TIMELINE_QUERY = `select ${TIMELINE} as timeline, null as mark, true as "knowsAsked"`;

/** The query of the state, with the mark that must be known, or null. */
export const MARK_QUERY = `
  select timeline,
    (select p.mark from public.promotion_mark p where p.server = s.system_identifier and p.timeline = s.timeline) as mark,
    $1::uuid is null or exists (select from public.promotion_mark p where p.mark = $1) as "knowsAsked"
  from (select system_identifier, ${TIMELINE} as timeline from pg_control_system()) s`;
