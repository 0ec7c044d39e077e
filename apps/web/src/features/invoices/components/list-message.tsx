import { Button } from '@mantine/core';
import { IconCalendarOff, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { portal } from '../../../lib/portal.ts';
import { rangePhrase } from '../../../ui/date-range/range-label.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import {
  type FilterName,
  type InvoiceFilters,
  type ListKind,
  listSetFilters,
  NO_FILTERS,
} from '../model/list-state.ts';
import type { ListControl } from './use-list-control.ts';

function typedText(filters: InvoiceFilters, name: FilterName): string {
  const value = filters[name];
  return typeof value === 'string' ? value : '';
}

/** No document passes the filters: names them and offers to drop the narrowest one. */
function EmptyByFilter({
  control,
  narrowest,
}: {
  readonly control: ListControl;
  readonly narrowest: FilterName;
}) {
  const { t, i18n } = useTranslation('invoices');
  const { t: tTable } = useTranslation('table');
  const { filters } = control;
  const type = t(`empty.types.${filters.type ?? 'any'}`);
  const period = filters.date === null ? undefined : rangePhrase(filters.date, i18n.language, tTable);
  const Icon = narrowest === 'date' || narrowest === 'downloaded' ? IconCalendarOff : IconFilterOff;
  return (
    <EmptyState
      title={period === undefined ? t('empty.title', { type }) : t('empty.titleInPeriod', { type, period })}
      text={t(`empty.hints.${narrowest}`, { text: typedText(filters, narrowest) })}
    >
      <Button
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={() => control.setFilter({ [narrowest]: NO_FILTERS[narrowest] })}
      >
        {t(`empty.remove.${narrowest}`)}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFilterOff size={16} stroke={1.75} aria-hidden />}
        onClick={control.resetFilters}
      >
        {t('resetFilters')}
      </Button>
    </EmptyState>
  );
}

interface ListMessageProps {
  readonly kind: ListKind;
  readonly control: ListControl;
  /** Why the list could not be read; undefined when it was read and is empty. */
  readonly error: Error | null;
  readonly failedAt: Date;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** What stands in the place of the rows: a failure, a filter that lets nothing through, or a list that is still empty. */
export function ListMessage({ kind, control, error, failedAt, isRetrying, onRetry }: ListMessageProps) {
  const { t } = useTranslation('invoices');
  if (error !== null) {
    const problem = error instanceof ApiProblem ? error : undefined;
    return (
      <ErrorState
        title={t('failed.title')}
        text={t(problem?.status === undefined ? 'failed.noAnswer' : 'failed.refused')}
        isRetrying={isRetrying}
        onRetry={onRetry}
        reference={{ id: problem?.requestId, failedAt }}
      />
    );
  }
  const [narrowest] = listSetFilters(control.filters);
  if (narrowest !== undefined) return <EmptyByFilter control={control} narrowest={narrowest} />;
  return (
    <EmptyState
      title={t('empty.atAll')}
      text={
        kind === 'customer'
          ? t('empty.atAllCustomer', { operator: portal.operatorName })
          : t('empty.atAllBackOffice')
      }
    />
  );
}
