import type { IDENTIFIER_FILTERS, IdentifierListQuery, LearnedIdentifier } from '@belegfach/contract';
import { formatDateTime, formatMomentAsDay } from '../../lib/dates.ts';
import { NO_VALUE } from '../../lib/no-value.ts';
import { CustomerLink } from '../../records/customer-link.tsx';
import type { ProviderListContext, QueryList } from '../../records/list-query.ts';
import { queryFilters } from '../../ui/list/filters/query-filters.ts';
import { defineList } from '../../ui/list/list-definition.ts';
import styles from './components/learned/learned.module.css';

type IdentifierContext = ProviderListContext<'intake'>;

interface IdentifierListTypes extends QueryList<IdentifierListQuery> {
  readonly row: LearnedIdentifier;
  readonly viewer: { readonly choosesProvider: boolean };
  readonly context: IdentifierContext;
}

const filters = queryFilters<typeof IDENTIFIER_FILTERS, IdentifierListQuery, IdentifierContext>();

const kind = ({ scheme }: LearnedIdentifier, { t }: IdentifierContext) => t(`learned.kinds.${scheme}`);
const learnedBy = ({ learnedBy }: LearnedIdentifier) => learnedBy ?? NO_VALUE;

function momentAndPerson(
  { learnedAt, learnedBy }: LearnedIdentifier,
  { language }: IdentifierContext,
): string {
  const moment = formatDateTime(learnedAt, language);
  return learnedBy === null ? moment : `${moment}, ${learnedBy}`;
}

/** The list of learned identifiers, newest first. The value and customer columns share the remaining width. */
export const identifierList = defineList<IdentifierListTypes>()({
  accessors: { id: ({ id }) => id, label: ({ value }) => value },
  defaultSort: { field: 'learned', direction: 'descending' },
  columns: {
    kind: {
      sort: 'Scheme',
      widths: { width: 144, leastWidth: 128 },
      tone: 'secondary',
      render: kind,
      title: kind,
      card: 'line',
      cardContent: (learned, context) => <span className={styles.context}>{kind(learned, context)}</span>,
    },
    value: {
      filter: filters.contains('value'),
      sort: 'Value',
      tone: 'primary',
      render: ({ value }) => value,
      title: ({ value }) => value,
      card: 'title',
      cardContent: ({ value }) => <span className={styles.value}>{value}</span>,
    },
    provider: {
      isShown: ({ choosesProvider }) => choosesProvider,
      filter: filters.record('providerId', ({ providers }) => providers),
      sort: 'ProviderName',
      widths: { width: 96, leastWidth: 88 },
      tone: 'secondary',
      render: ({ providerName }) => providerName,
      title: ({ providerName }) => providerName,
      card: 'end',
      cardContent: ({ providerName }) => <span className={styles.context}>{providerName}</span>,
    },
    number: {
      sort: 'CustomerNumber',
      widths: { width: 108 },
      hideOrder: 2,
      render: ({ customer }) => customer.customerNumber,
    },
    customer: {
      sort: 'CustomerName',
      render: ({ customer }) => <CustomerLink number={customer.customerNumber}>{customer.name}</CustomerLink>,
      title: ({ customer }) => `${customer.name} (${customer.customerNumber})`,
      card: 'line',
      cardContent: ({ customer }) => (
        <span className={styles.value}>
          {customer.name} (
          <CustomerLink number={customer.customerNumber}>{customer.customerNumber}</CustomerLink>)
        </span>
      ),
    },
    learned: {
      sort: 'LearnedAt',
      widths: { width: 120 },
      tone: 'secondary',
      render: ({ learnedAt }, { language }) => formatMomentAsDay(learnedAt, language),
      title: momentAndPerson,
      card: 'end',
      cardContent: (learned, context) => (
        <span className={styles.context}>{momentAndPerson(learned, context)}</span>
      ),
    },
    by: { widths: { width: 128 }, hideOrder: 1, tone: 'secondary', render: learnedBy, title: learnedBy },
  },
});

export type IdentifierColumn = keyof typeof identifierList.columns;
