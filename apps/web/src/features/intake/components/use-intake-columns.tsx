import type { IntakeJournalItem, IntakeSortField } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/dates.ts';
import { NO_VALUE } from '../../../lib/no-value.ts';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { type IntakeColumnName, SORT_FIELDS } from '../model/intake-list.ts';
import { ColumnFilter } from './column-filter.tsx';
import { IntakeStateBadge } from './intake-state-badge.tsx';
import type { IntakeControl } from './use-intake-control.ts';

type Look = Omit<ListColumn<IntakeJournalItem, IntakeSortField>, 'key' | 'label' | 'sortField' | 'filter'>;

/** The name of the customer, otherwise the customer number. */
function customerOf({ customerName, customerNumber }: IntakeJournalItem): string {
  return customerName ?? customerNumber ?? NO_VALUE;
}

/** The columns of the journal in their order, with texts and filters. The file gets the remaining width. */
export function useIntakeColumns(
  names: readonly IntakeColumnName[],
  control: IntakeControl,
): readonly ListColumn<IntakeJournalItem, IntakeSortField>[] {
  const { t, i18n } = useTranslation('intake');
  const received = (item: IntakeJournalItem) => formatDateTime(item.receivedAt, i18n.language);
  const reason = (item: IntakeJournalItem) => (item.reason === null ? NO_VALUE : t(`reasons.${item.reason}`));
  const looks: Readonly<Record<IntakeColumnName, Look>> = {
    received: { width: 150, narrowWidth: 148, tone: 'context', render: received, title: received },
    provider: {
      width: 136,
      narrowWidth: 112,
      tone: 'context',
      render: (item) => item.providerName,
      title: (item) => item.providerName,
    },
    file: { tone: 'key', render: (item) => item.fileName, title: (item) => item.fileName },
    number: {
      width: 128,
      narrowWidth: 112,
      render: (item) => item.documentNumber ?? NO_VALUE,
      title: (item) => item.documentNumber ?? '',
    },
    state: { width: 144, narrowWidth: 144, render: (item) => <IntakeStateBadge state={item.state} /> },
    customer: { width: 144, narrowWidth: 120, tone: 'context', render: customerOf, title: customerOf },
    reason: { width: 164, narrowWidth: 128, render: reason, title: reason },
    channel: {
      width: 132,
      narrowWidth: 128,
      tone: 'context',
      render: (item) => t(`channels.${item.channel}`),
    },
  };
  return names.map((name) => ({
    ...looks[name],
    key: name,
    label: t(`columns.${name}`),
    ...(name !== 'reason' && { sortField: SORT_FIELDS[name] }),
    filter: (labelled) => <ColumnFilter name={name} control={control} labelled={labelled} />,
  }));
}
