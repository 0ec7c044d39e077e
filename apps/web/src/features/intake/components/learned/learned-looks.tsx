import type { IdentifierSortField, LearnedIdentifier } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatMinute, NO_DATE } from '../../../../lib/dates.ts';
import { FilterSelect } from '../../../../ui/filter-select/filter-select.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import type { RowCard } from '../../../../ui/list/list-rows.tsx';
import type { ListControl } from '../../../../ui/list/use-list-control.ts';
import type { RowShape } from '../../../../ui/table/column.ts';
import {
  LEARNED_SORT_FIELDS,
  type LearnedColumnName,
  type LearnedFilters,
} from '../../model/learned-list.ts';
import styles from './learned.module.css';

type LearnedColumn = ListColumn<LearnedIdentifier, IdentifierSortField>;
type Look = Omit<LearnedColumn, 'key' | 'label' | 'sortField' | 'filter'>;

export const LEARNED_SHAPE: RowShape<LearnedIdentifier> = {
  id: ({ id }) => id,
  label: ({ value }) => value,
};

interface LearnedFilterParts {
  readonly control: ListControl<LearnedFilters, IdentifierSortField>;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

/** The columns of the list in their order; the value takes the room that is left. */
export function useLearnedColumns(
  names: readonly LearnedColumnName[],
  { control, providers }: LearnedFilterParts,
): readonly LearnedColumn[] {
  const { t, i18n } = useTranslation('intake');
  const learned = ({ learnedAt }: LearnedIdentifier) => formatMinute(learnedAt, i18n.language);
  const by = ({ learnedBy }: LearnedIdentifier) => learnedBy ?? NO_DATE;
  const looks: Readonly<Record<LearnedColumnName, Look>> = {
    kind: {
      width: 152,
      narrowWidth: 152,
      tone: 'context',
      render: ({ scheme }) => t(`learned.kinds.${scheme}`),
    },
    value: { tone: 'key', render: ({ value }) => value, title: ({ value }) => value },
    provider: {
      width: 144,
      narrowWidth: 120,
      tone: 'context',
      render: ({ providerName }) => providerName,
      title: ({ providerName }) => providerName,
    },
    number: { width: 116, narrowWidth: 104, render: ({ customer }) => customer.customerNumber },
    customer: {
      width: 200,
      narrowWidth: 176,
      render: ({ customer }) => customer.name,
      title: ({ customer }) => customer.name,
    },
    learned: { width: 150, narrowWidth: 144, tone: 'context', render: learned, title: learned },
    by: { width: 144, narrowWidth: 128, tone: 'context', render: by, title: by },
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

/** An identifier on a phone: every column, the person beside the day. */
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
  const moment = formatMinute(learnedAt, i18n.language);
  return (
    <>
      <span className={styles.context}>{t(`learned.kinds.${scheme}`)}</span>
      <span className={styles.value}>{`${customer.name} (${customer.customerNumber})`}</span>
      {showsProvider && <span className={styles.context}>{providerName}</span>}
      <span className={styles.context}>{learnedBy === null ? moment : `${moment}, ${learnedBy}`}</span>
    </>
  );
}
