import type {
  IntakeChannel,
  IntakeListQuery,
  IntakeReason,
  IntakeSortField,
  IntakeState,
} from '@belegfach/contract';
import type { DayRange } from '../../../ui/date-range/presets.ts';
import { readId, readRange, writeRange } from '../../../ui/list/filter-words.ts';
import type { ListDefinition, ListState, VisibleParts } from '../../../ui/list/list-state.ts';
import { CHANNELS, REASONS, readWord, STATES } from './intake-words.ts';

/** What narrows the journal. Texts are trimmed and empty when unset. */
export interface IntakeFilters {
  /** Days of the receipt, both included. */
  readonly received: DayRange | null;
  readonly provider: string | null;
  readonly channel: IntakeChannel | null;
  readonly file: string;
  readonly number: string;
  readonly state: IntakeState | null;
  /** In the customer's name or number. */
  readonly customer: string;
  readonly reason: IntakeReason | null;
}

/** A column bears the name of its filter. */
export type IntakeColumnName = keyof IntakeFilters;
/** What the server sorts by; reasons can't be sorted. */
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

/** How the journal stands in the address: `?state=quarantined&received=2026-11-01..2026-11-21`. Newest first. */
export const intakeListDefinition: ListDefinition<IntakeFilters, SortedColumnName, IntakeSortField> = {
  noFilters: NO_FILTERS,
  sortFields: SORT_FIELDS,
  defaultSort: { field: 'ReceivedAt', direction: 'descending' },
  readFilters: (textOf) => ({
    received: readRange(textOf('received')),
    provider: readId(textOf('provider')),
    channel: readWord(textOf('channel'), CHANNELS),
    file: textOf('file'),
    number: textOf('number'),
    state: readWord(textOf('state'), STATES),
    customer: textOf('customer'),
    reason: readWord(textOf('reason'), REASONS),
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

/** What a reader sees, in the order of the columns: the provider is a SuperAdmin's. */
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

/** Narrowest first: a number lets through less than a customer, a customer less than a status. */
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

/** The counts of a page leave out the filter by state: they are of all there is where no other one is set. */
export function countsEverything(filters: IntakeFilters): boolean {
  return BY_NARROWNESS.every((name) => name === 'state' || filters[name] === NO_FILTERS[name]);
}

/** The narrowest filter in use. */
export function findNarrowestFilter(filters: IntakeFilters): IntakeColumnName | undefined {
  return BY_NARROWNESS.find((name) => filters[name] !== NO_FILTERS[name]);
}

/** Leaves empty text filters out (spec section 5). */
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
