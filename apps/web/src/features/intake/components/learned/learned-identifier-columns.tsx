import type { IdentifierSortField, LearnedIdentifier } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMomentAsDay } from '../../../../lib/dates.ts';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { FilterSelect } from '../../../../ui/filter-select/filter-select.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import type { RowCard } from '../../../../ui/list/list-rows.tsx';
import type { ListControl } from '../../../../ui/list/use-list-control.ts';
import type { RowAccessors } from '../../../../ui/table/column.ts';
import {
  LEARNED_SORT_FIELDS,
  type LearnedColumnName,
  type LearnedFilters,
} from '../../model/learned-list.ts';
import styles from './learned.module.css';

type LearnedColumn = ListColumn<LearnedIdentifier, IdentifierSortField>;
type Look = Omit<LearnedColumn, 'key' | 'label' | 'sortField' | 'filter'>;

export const LEARNED_SHAPE: RowAccessors<LearnedIdentifier> = {
  id: ({ id }) => id,
  label: ({ value }) => value,
};

interface LearnedFilterParts {
  readonly control: ListControl<LearnedFilters, IdentifierSortField>;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

/** The columns of the list in their order; value and customer share the remaining width. */
export function useLearnedColumns(
  names: readonly LearnedColumnName[],
  { control, providers }: LearnedFilterParts,
): readonly LearnedColumn[] {
  const { t, i18n } = useTranslation('intake');
  const kind = ({ scheme }: LearnedIdentifier) => t(`learned.kinds.${scheme}`);
  const moment = ({ learnedAt }: LearnedIdentifier) => formatDateTime(learnedAt, i18n.language);
  const day = ({ learnedAt }: LearnedIdentifier) => formatMomentAsDay(learnedAt, i18n.language);
  const by = ({ learnedBy }: LearnedIdentifier) => learnedBy ?? NO_VALUE;
  const looks: Readonly<Record<LearnedColumnName, Look>> = {
    kind: { width: 124, tone: 'context', render: kind, title: kind },
    value: { tone: 'key', render: ({ value }) => value, title: ({ value }) => value },
    provider: {
      width: 96,
      tone: 'context',
      render: ({ providerName }) => providerName,
      title: ({ providerName }) => providerName,
    },
    number: { width: 108, render: ({ customer }) => customer.customerNumber },
    customer: { render: ({ customer }) => customer.name, title: ({ customer }) => customer.name },
    learned: { width: 120, tone: 'context', render: day, title: moment },
    by: { width: 88, tone: 'context', render: by, title: by },
  };
  return names.map((name) => ({
    ...looks[name],
    key: name,
    label: t(`learned.columns.${name}`),
    ...(name !== 'by' && { sortField: LEARNED_SORT_FIELDS[name] }),
    ...(name === 'provider' && {
      filter: (labelled: boolean) => (
        <FilterSelect
          name={t('learned.columns.provider')}
          labelled={labelled}
          options={providers.map(({ id, name: text }) => ({ value: id, name: text }))}
          value={control.filters.provider}
          onChange={(provider) => control.setFilter({ provider })}
        />
      ),
    }),
  }));
}

/** An identifier on a phone, with all columns; the person is next to the day. */
export function learnedCard(showsProvider: boolean): RowCard<LearnedIdentifier> {
  return {
    title: ({ value }) => <span className={styles.value}>{value}</span>,
    body: (learned) => <CardBody learned={learned} showsProvider={showsProvider} />,
  };
}

function CardBody({
  learned: { scheme, customer, providerName, learnedAt, learnedBy },
  showsProvider,
}: {
  readonly learned: LearnedIdentifier;
  readonly showsProvider: boolean;
}) {
  const { t, i18n } = useTranslation('intake');
  const moment = formatDateTime(learnedAt, i18n.language);
  return (
    <>
      <span className={styles.context}>{t(`learned.kinds.${scheme}`)}</span>
      <span className={styles.value}>{`${customer.name} (${customer.customerNumber})`}</span>
      {showsProvider && <span className={styles.context}>{providerName}</span>}
      <span className={styles.context}>{learnedBy === null ? moment : `${moment}, ${learnedBy}`}</span>
    </>
  );
}
