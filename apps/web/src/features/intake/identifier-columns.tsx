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

/** The list of learned identifiers, newest first. The value and customer columns share the remaining width. */
export const identifierList = defineList<IdentifierListTypes>()({
  accessors: { id: ({ id }) => id, label: ({ value }) => value },
  defaultSort: { field: 'learned', direction: 'descending' },
  columns: {
    kind: {
      sort: 'Scheme',
      widths: { width: 136 },
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
      widths: { width: 96 },
      tone: 'secondary',
      render: ({ providerName }) => providerName,
      title: ({ providerName }) => providerName,
      card: 'end',
      cardContent: ({ providerName }) => <span className={styles.context}>{providerName}</span>,
    },
    number: {
      sort: 'CustomerNumber',
      widths: { width: 108 },
      render: ({ customer: { customerNumber } }) => (
        <CustomerLink number={customerNumber}>{customerNumber}</CustomerLink>
      ),
    },
    customer: {
      sort: 'CustomerName',
      render: (learned) => learned.customer.name,
      title: (learned) => learned.customer.name,
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
      title: ({ learnedAt }, { language }) => formatDateTime(learnedAt, language),
      card: 'end',
      cardContent: ({ learnedAt, learnedBy }, { language }) => {
        const moment = formatDateTime(learnedAt, language);
        return (
          <span className={styles.context}>{learnedBy === null ? moment : `${moment}, ${learnedBy}`}</span>
        );
      },
    },
    by: { widths: { width: 128 }, tone: 'secondary', render: learnedBy, title: learnedBy },
  },
});

export type IdentifierColumn = keyof typeof identifierList.columns;
