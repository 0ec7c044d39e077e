import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../lib/dates.ts';
import { ChoiceBar } from '../../../ui/choice-bar/choice-bar.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { readRange, writeRange } from '../../../ui/list/filters/read-value.ts';
import { ResetFilters } from '../../../ui/list/reset-filters.tsx';
import { findPeriod, PERIODS, rangeOfPeriod } from '../model/periods.ts';
import styles from './intake-toolbar.module.css';
import type { IntakeControl } from '../intake-columns.tsx';

/** Buttons for periods. They set the filter of the first column. */
export function PeriodBar({ control }: { readonly control: IntakeControl }) {
  const { t } = useTranslation('intake');
  const today = dayOf(new Date());
  return (
    <ChoiceBar
      label={t('periods.label')}
      choices={PERIODS}
      chosen={findPeriod(readRange(control.filters.received), today)}
      onChoose={(period) => control.setFilter('received', writeRange(rangeOfPeriod(period, today)))}
    >
      {(period) => t(`periods.${period}`)}
    </ChoiceBar>
  );
}

interface UploadButtonProps {
  readonly onUpload: () => void;
}

export function UploadButton({ onUpload }: UploadButtonProps) {
  const { t } = useTranslation('intake');
  return (
    <IconButton className={styles.upload ?? ''} icon={IconUpload} onClick={onUpload}>
      {t('upload')}
    </IconButton>
  );
}

interface IntakeToolbarProps extends UploadButtonProps {
  readonly control: IntakeControl;
  readonly counters: ReactNode;
  /** The actions for the selected files, in place of the other buttons; false without a selection. */
  readonly bulk: ReactNode;
  /** Further buttons. */
  readonly extra: ReactNode;
}

export function IntakeToolbar({ control, counters, extra, bulk, onUpload }: IntakeToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        {bulk || (
          <>
            <PeriodBar control={control} />
            <span className={styles.space} />
            <ResetFilters onReset={control.resetFilters} />
            {extra}
            <UploadButton onUpload={onUpload} />
          </>
        )}
      </div>
      {counters}
    </div>
  );
}

/** The same toolbar on a phone, below the buttons for filters and sorting. */
export function PhoneIntakeToolbar({ control, counters, extra, bulk, onUpload }: IntakeToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <PeriodBar control={control} />
      <div className={`bf-actions ${styles.phoneActions}`}>
        {extra}
        <UploadButton onUpload={onUpload} />
      </div>
      {counters}
      {bulk && <div className={`${styles.phoneBar} bf-phone-bar`}>{bulk}</div>}
    </div>
  );
}
