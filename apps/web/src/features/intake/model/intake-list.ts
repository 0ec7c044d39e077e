import type {
  IntakeChannel,
  IntakeListQuery,
  IntakeReason,
  IntakeSortField,
  IntakeState,
} from '@belegfach/contract';
import type { DayRange } from '../../../ui/date-range/presets.ts';
import { readId, readRange, writeRange } from '../../../ui/list/filter-params.ts';
import type { ListDefinition, ListState, VisibleParts } from '../../../ui/list/list-state.ts';
import { CHANNELS, REASONS, parseEnum, STATES } from './intake-words.ts';

/** The filters of the journal. Texts are trimmed, and empty if unset. */
export interface IntakeFilters {
  /** Days of the receipt, both included. */
  readonly received: DayRange | null;
  readonly provider: string | null;
  readonly channel: IntakeChannel | null;
  readonly file: string;
  readonly number: string;
  readonly state: IntakeState | null;
  /** A part of the customer's name or number. */
  readonly customer: string;
  readonly reason: IntakeReason | null;
}

/** A column has the name of its filter. */
export type IntakeColumnName = keyof IntakeFilters;
/** The columns by which the server can sort; it cannot sort by reasons. */
export type SortedColumnName = Exclude<IntakeColumnName, 'reason'>;
export type IntakeListState = ListState<IntakeFilters, IntakeSortField>;

export const NO_FILTERS: IntakeFilters = {
  received: null,
  provider: null,
  channel: null,
  file: '',
  number: '',
  state: null,
  customer: '',
  reason: null,
};

export const SORT_FIELDS = {
  received: 'ReceivedAt',
  provider: 'ProviderName',
  channel: 'Channel',
  file: 'FileName',
  number: 'DocumentNumber',
  state: 'State',
  customer: 'CustomerName',
} as const satisfies Record<SortedColumnName, IntakeSortField>;

/**
 * How the state of the journal is written in the address: `?state=quarantined&received=2026-11-01..2026-11-21`. Newest
 * first.
 */
export const intakeListDefinition: ListDefinition<IntakeFilters, SortedColumnName, IntakeSortField> = {
  noFilters: NO_FILTERS,
  sortFields: SORT_FIELDS,
  defaultSort: { field: 'ReceivedAt', direction: 'descending' },
  readFilters: (textOf) => ({
    received: readRange(textOf('received')),
    provider: readId(textOf('provider')),
    channel: parseEnum(textOf('channel'), CHANNELS),
    file: textOf('file'),
    number: textOf('number'),
    state: parseEnum(textOf('state'), STATES),
    customer: textOf('customer'),
    reason: parseEnum(textOf('reason'), REASONS),
  }),
  writeFilters: ({ received, provider, channel, state, reason, ...texts }) => ({
    received: writeRange(received),
    provider: provider ?? '',
    channel: channel ?? '',
    ...texts,
    state: state ?? '',
    reason: reason ?? '',
  }),
};

/** The columns that a reader sees, in their order: only a super admin sees the provider. */
export function columnsOf(superAdmin: boolean): readonly IntakeColumnName[] {
  return [
    'received',
    ...(superAdmin ? (['provider'] as const) : []),
    'file',
    'number',
    'state',
    'customer',
    'reason',
    'channel',
  ];
}

export function visibleIntakeParts(superAdmin: boolean): VisibleParts<IntakeFilters, SortedColumnName> {
  const columns = columnsOf(superAdmin);
  return { columns: columns.filter((name) => name !== 'reason'), filters: columns };
}

/** Narrowest first: a number matches fewer files than a customer, a customer fewer than a state. */
const BY_NARROWNESS: readonly IntakeColumnName[] = [
  'number',
  'file',
  'customer',
  'reason',
  'state',
  'received',
  'channel',
  'provider',
];

/**
 * Whether the counts of a page cover the whole journal. The counts ignore the filter by state, so that is true if no
 * other filter is set.
 */
export function countsEverything(filters: IntakeFilters): boolean {
  return BY_NARROWNESS.every((name) => name === 'state' || filters[name] === NO_FILTERS[name]);
}

/** The narrowest filter in use. */
export function findNarrowestFilter(filters: IntakeFilters): IntakeColumnName | undefined {
  return BY_NARROWNESS.find((name) => filters[name] !== NO_FILTERS[name]);
}

/** An empty text filter is left out of the request. */
function given(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** The parameters of `GET /Intake/Documents` for a state of the list. */
export function intakeListQuery({ page, size, sort, filters }: IntakeListState): IntakeListQuery {
  return {
    orderBy: sort.field,
    sortDirection: sort.direction === 'ascending' ? 0 : 1,
    pageIndex: page,
    pageSize: size,
    providerId: filters.provider ?? undefined,
    state: filters.state ?? undefined,
    reason: filters.reason ?? undefined,
    channel: filters.channel ?? undefined,
    fileName: given(filters.file),
    documentNumber: given(filters.number),
    customer: given(filters.customer),
    receivedFrom: filters.received?.from,
    receivedTo: filters.received?.to,
  };
}
