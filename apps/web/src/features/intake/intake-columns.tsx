import type { INTAKE_FILTERS, IntakeJournalItem, IntakeListQuery } from '@belegfach/contract';
import { INTAKE_CHANNELS, INTAKE_REASONS, INTAKE_STATES } from '@belegfach/contract/schema-free';
import { formatDateTime, formatDateTimeUnlessToday } from '../../lib/dates.ts';
import { formatCount } from '../../lib/numbers.ts';
import { NO_VALUE } from '../../lib/no-value.ts';
import { CustomerLink } from '../../records/customer-link.tsx';
import type { ProviderListContext, QueryList } from '../../records/list-query.ts';
import { queryFilters } from '../../ui/list/filters/query-filters.ts';
import { defineList } from '../../ui/list/list-definition.ts';
import { listSetFilters } from '../../ui/list/list-filters.ts';
import type { Filters, ListUrl, ListState } from '../../ui/list/list-state.ts';
import type { ListControl } from '../../ui/list/use-list-control.ts';
import { CardFindings, CardTimeAndState, CardReason, CardReferences } from './components/intake-card.tsx';
import { IntakeStateBadge } from './components/intake-state-badge.tsx';

type IntakeContext = ProviderListContext<'intake'>;

interface IntakeListTypes extends QueryList<IntakeListQuery> {
  readonly row: IntakeJournalItem;
  readonly viewer: { readonly choosesProvider: boolean };
  readonly context: IntakeContext;
}

const filters = queryFilters<typeof INTAKE_FILTERS, IntakeListQuery, IntakeContext>();

const received = (item: IntakeJournalItem, { language }: IntakeContext) =>
  formatDateTime(item.receivedAt, language);
const reasonOrNull = ({ reason: why, warning }: IntakeJournalItem, { t }: IntakeContext) => {
  if (why !== null) return t(`reasons.${why}`);
  return warning === null ? null : t('warned', { reason: t(`reasons.${warning}`) });
};
const reason = (item: IntakeJournalItem, context: IntakeContext) => reasonOrNull(item, context) ?? NO_VALUE;
const findings = ({ findingCount }: IntakeJournalItem, { language }: IntakeContext) =>
  findingCount === null || findingCount === 0 ? NO_VALUE : formatCount(findingCount, language);
/** The name of the customer, otherwise the customer number. */
const customer = ({ customerName, customerNumber }: IntakeJournalItem) =>
  customerName ?? customerNumber ?? NO_VALUE;

/** The list of the journal, newest first. The customer column gets the remaining width. */
export const intakeList = defineList<IntakeListTypes>()({
  accessors: { id: (item) => item.id, label: (item) => item.fileName || NO_VALUE },
  defaultSort: { field: 'received', direction: 'descending' },
  columns: {
    received: {
      filter: filters.days('received'),
      narrowness: 6,
      sort: 'ReceivedAt',
      widths: { width: 138, narrowWidth: 134 },
      tone: 'secondary',
      // Files come in all day: those of today are distinguished by their time.
      render: ({ receivedAt }, { language }) => formatDateTimeUnlessToday(receivedAt, language),
      title: received,
      card: 'end',
      cardContent: (item) => <CardTimeAndState item={item} />,
    },
    provider: {
      isShown: ({ choosesProvider }) => choosesProvider,
      filter: filters.record('providerId', ({ providers }) => providers),
      narrowness: 8,
      sort: 'ProviderName',
      widths: { width: 184, narrowWidth: 180, leastWidth: 100, wideWidth: 200 },
      hideOrder: 2,
      tone: 'secondary',
      render: (item) => item.providerName,
      title: (item) => item.providerName,
      card: 'detail',
    },
    file: {
      filter: filters.contains('fileName'),
      narrowness: 2,
      sort: 'FileName',
      widths: { width: 190, narrowWidth: 168, leastWidth: 138, wideWidth: 280 },
      tone: 'primary',
      // A row of an index may lack the name of its file.
      render: (item, { t }) => item.fileName || t('noFileName'),
      title: (item, { t }) => item.fileName || t('noFileName'),
      card: 'title',
    },
    number: {
      filter: filters.contains('documentNumber'),
      narrowness: 1,
      sort: 'DocumentNumber',
      widths: { width: 126, narrowWidth: 120, wideWidth: 150 },
      hideOrder: 1,
      render: (item) => item.documentNumber ?? NO_VALUE,
      title: (item) => item.documentNumber ?? '',
      card: 'line',
      cardContent: (item) => <CardReferences item={item} />,
    },
    state: {
      filter: filters.choice('state', {
        options: INTAKE_STATES,
        nameOf: (state, { t }) => t(`states.${state}`),
        valueOf: (state) => state,
      }),
      narrowness: 5,
      sort: 'State',
      widths: { width: 144 },
      render: (item) => <IntakeStateBadge state={item.state} />,
    },
    customer: {
      filter: filters.contains('customer'),
      narrowness: 3,
      sort: 'CustomerName',
      tone: 'secondary',
      render: (item) => (
        <CustomerLink number={item.customerName === null ? null : item.customerNumber}>
          {customer(item)}
        </CustomerLink>
      ),
      title: customer,
      hideOrder: 3,
    },
    reason: {
      filter: filters.choice('reason', {
        options: INTAKE_REASONS,
        nameOf: (name, { t }) => t(`reasons.${name}`),
        valueOf: (name) => name,
      }),
      narrowness: 4,
      widths: { width: 252, narrowWidth: 248, leastWidth: 168, wideWidth: 260 },
      render: reason,
      title: reason,
      card: 'line',
      cardContent: (item, context) => <CardReason text={reasonOrNull(item, context)} />,
    },
    findings: {
      isOptional: ({ choosesProvider }) => choosesProvider,
      filter: filters.choice('findings', {
        options: ['with'],
        nameOf: (_, { t }) => t('withFindings'),
        valueOf: (option) => option,
      }),
      narrowness: 9,
      widths: { width: 84 },
      hideOrder: 0,
      tone: 'secondary',
      render: findings,
      card: 'line',
      cardContent: (item) => <CardFindings count={item.findingCount} />,
    },
    channel: {
      isOptional: () => true,
      filter: filters.choice('channel', {
        options: INTAKE_CHANNELS,
        nameOf: (channel, { t }) => t(`channels.${channel}`),
        valueOf: (channel) => channel,
      }),
      narrowness: 7,
      sort: 'Channel',
      widths: { width: 124, narrowWidth: 112 },
      tone: 'secondary',
      render: (item, { t }) => t(`channels.${item.channel}`),
      card: 'detail',
    },
  },
});

export type IntakeColumn = keyof typeof intakeList.columns;
export type IntakeListState = ListState<IntakeColumn>;
/** The state of the list, stored in the URL of the page. */
export type IntakeListUrl = ListUrl<IntakeColumn>;
export type IntakeControl = ListControl<IntakeColumn>;

/** Whether the counts of a page cover the whole journal: no filter is set, except by state, which the counts ignore. */
export function countsEverything(values: Filters<IntakeColumn>): boolean {
  return listSetFilters(intakeList, values).every((name) => name === 'state');
}
