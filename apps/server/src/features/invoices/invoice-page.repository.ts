import type { InvoiceListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { SORTS, STATE, STATE_SORTS, WHOLE_DOCUMENT } from './invoice-columns.repository.ts';
import { allOf, type Condition } from './invoice-scope.repository.ts';

/** Everything that decides how a page is found. */
export interface PagePlan {
  readonly query: InvoiceListQuery;
  /** Internal id of the provider filter, already within the scope. */
  readonly providerId: number | undefined;
  /** Number of rows before the page; after a seek, only those on the day where the page starts. */
  readonly offset: number;
  /** Conditions on the document itself, including the scope. */
  readonly document: readonly Condition[];
  readonly state: readonly Condition[];
  /**
   * Whether there are conditions on the customer. The statement then has a table of these customers: `chosen (id)`, or
   * `chosen (id, total)` if a filter chose them.
   */
  readonly choosesCustomers: boolean;
  readonly filtered: CustomerFilter | undefined;
}

/** The customers that the filters match, as `from` and `where` with `invoice_customer_total n`. */
export interface CustomerFilter {
  readonly from: RawBuilder<unknown>;
  readonly where: readonly Condition[];
}

/**
 * The ordered rows of a page: `select id`, or all columns of the document that a list shows, if they are read anyway.
 * Selecting all columns saves a second lookup by id (measured: a sixth of the statement).
 */
export interface Page {
  readonly select: RawBuilder<unknown>;
  readonly isWhole: boolean;
}

/**
 * A page sorted by any column: the planner reads the index of the sort column or sorts the rows that the conditions
 * leave.
 */
export function pageBySort(plan: PagePlan): Page {
  const { from, column } = SORTS[plan.query.orderBy];
  const needsState = plan.state.length > 0 && !STATE_SORTS.has(plan.query.orderBy);
  const customers = plan.choosesCustomers ? [sql`i.customer_id in (select id from chosen)`] : [];
  return idsOf(sql`
    select i.id from invoice i ${from} ${needsState ? STATE : sql``}
    where i.superseded_by_id is null and ${allOf([...plan.document, ...plan.state, ...customers])}
    order by ${column} ${direction(plan)}, i.id ${direction(plan)} ${window(plan)}`);
}

/**
 * A page sorted by date over all customers, read along the date index. The index contains the filtered columns, so a
 * filtered page reads only ids; only a first page without filters reads all columns.
 */
export function pageByDate(plan: PagePlan): Page {
  const isWhole = plan.offset === 0 && plan.document.length === 0;
  return {
    isWhole,
    select: sql`
    select ${isWhole ? WHOLE_DOCUMENT : sql`i.id`} from invoice i
    where i.superseded_by_id is null and ${allOf(plan.document)} ${byDate(plan)} ${window(plan)}`,
  };
}

/**
 * A page over few customers: reads the first rows of each customer by index and merges them. For later pages it does
 * not read all columns, because they would also be read for the rows before the page.
 */
export function pageByCustomers(plan: PagePlan): Page {
  return plan.offset === 0
    ? { isWhole: true, select: gathered(plan, sql`chosen`, WHOLE_DOCUMENT, sql`i.*`) }
    : idsOf(gathered(plan, sql`chosen`, ID_AND_DATE, sql`i.id`));
}

const ID_AND_DATE = sql`i.id, i.invoice_date`;

function gathered(
  plan: PagePlan,
  customers: RawBuilder<unknown>,
  read: RawBuilder<unknown>,
  answered: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${answered} from ${customers} cross join lateral (
      select ${read} from invoice i
      where i.customer_id = chosen.id and i.superseded_by_id is null and ${allOf(plan.document)}
      ${byDate(plan)} limit ${constantOnFirstPage(plan, plan.offset + plan.query.pageSize)}
    ) i ${byDate(plan)} ${window(plan)}`;
}

/**
 * Up to this number of documents, each customer is looked up separately; for more, the matching customers are put into
 * a hash table first.
 */
const MAX_PROBED_ROWS = 500;

/**
 * A page over customers chosen by a part of their name, few or many: gathers their documents, or walks along the date
 * index and skips other customers. Walking reads about (offset + page) / share rows, where share is the customers'
 * share of all documents. Gathering reads all documents of the customers. The statement chooses the way that reads
 * fewer rows and runs only that branch. A short walk looks up each customer separately, since a name that matches
 * nearly all customers would fill a hash table for a single page. The unusual `is true` keeps the planner from turning
 * a walk into a join. The statement has `reach (chosen, everything)`: the number of documents of the chosen customers,
 * and of all.
 */
export function pageByReach(plan: PagePlan, { from, where }: CustomerFilter): Page {
  const needed = plan.offset + plan.query.pageSize;
  const some = sql`(select id from chosen where (select gathers from way)) chosen`;
  const walk = (condition: Condition, fits: Condition) => sql`
    select i.id from invoice i
    where (select ${condition} from way) and i.superseded_by_id is null and ${allOf(plan.document)} and (${fits}) is true
    ${byDate(plan)} ${window(plan)}`;
  return idsOf(sql`
    with costs as materialized (
      select ${needed}::double precision * everything / nullif(chosen, 0) as walked, chosen from reach
    ), way as materialized (
      select walked < ${sql.lit(MAX_PROBED_ROWS)} as probes, walked between ${sql.lit(MAX_PROBED_ROWS)} and chosen as walks,
        coalesce(walked >= ${sql.lit(MAX_PROBED_ROWS)} and walked > chosen, true) as gathers from costs
    )
    (${walk(sql`probes`, sql`select true from ${from} where n.customer_id = i.customer_id and ${allOf(where)}`)})
    union all (${walk(sql`walks`, sql`i.customer_id in (select id from chosen)`)})
    union all (${gathered(plan, some, ID_AND_DATE, sql`i.id`)})`);
}

function idsOf(select: RawBuilder<unknown>): Page {
  return { select, isWhole: false };
}

function byDate(plan: PagePlan): RawBuilder<unknown> {
  return sql`order by i.invoice_date ${direction(plan)}, i.id ${direction(plan)}`;
}

function direction({ query }: PagePlan): RawBuilder<unknown> {
  return query.sortDirection === 1 ? sql`desc` : sql`asc`;
}

function window(plan: PagePlan): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(plan.query.pageSize)}`;
  return plan.offset === 0 ? limit : sql`${limit} offset ${plan.offset}`;
}

/**
 * PostgreSQL keeps one plan for a prepared statement only if it seems no more expensive than the plans for each call,
 * and an unknown LIMIT or OFFSET seems expensive. Nearly all requests are for first pages: these have constants
 * instead, because planning at each call cost more than running.
 */
function constantOnFirstPage({ offset }: PagePlan, value: number): RawBuilder<unknown> {
  return offset === 0 ? sql.lit(value) : sql`${value}`;
}
