import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ResetFilters } from '../../../ui/list/reset-filters.tsx';
import { findPeriod, PERIODS, rangeOfPeriod } from '../model/periods.ts';
import styles from './intake-toolbar.module.css';
import type { IntakeControl } from './use-intake-control.ts';

/** One-click periods; they only set the filter of the first column. */
export function PeriodBar({ control }: { readonly control: IntakeControl }) {
  const { t } = useTranslation('intake');
  const current = findPeriod(control.filters.received, control.today);
  return (
    <div role="group" aria-label={t('periods.label')} className={styles.periods}>
      {PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === current}
          onClick={() => control.setFilter({ received: rangeOfPeriod(period, control.today) })}
        >
          {t(`periods.${period}`)}
        </button>
      ))}
    </div>
  );
}

interface UploadButtonProps {
  readonly onUpload: () => void;
}

export function UploadButton({ onUpload }: UploadButtonProps) {
  const { t } = useTranslation('intake');
  return (
    <Button
      className={styles.upload ?? ''}
      leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
      onClick={onUpload}
    >
      {t('upload')}
    </Button>
  );
}

interface IntakeToolbarProps extends UploadButtonProps {
  readonly control: IntakeControl;
  readonly counters: ReactNode;
  /** What else can be done here; the page's. */
  readonly extra: ReactNode;
}

export function IntakeToolbar({ control, counters, extra, onUpload }: IntakeToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <PeriodBar control={control} />
        <span className={styles.space} />
        <ResetFilters onReset={control.resetFilters} />
        {extra}
        <UploadButton onUpload={onUpload} />
      </div>
      {counters}
    </div>
  );
}

/** The same on a phone, below the buttons for filters and sorting. */
export function PhoneIntakeToolbar({ control, counters, extra, onUpload }: IntakeToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <PeriodBar control={control} />
      <div className={styles.phoneActions}>
        {extra}
        <UploadButton onUpload={onUpload} />
      </div>
      {counters}
    </div>
  );
}
