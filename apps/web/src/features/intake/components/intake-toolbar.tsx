import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../lib/dates.ts';
import { ChoiceBar } from '../../../ui/choice-bar/choice-bar.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { readRange, writeRange } from '../../../ui/list/filters/read-value.ts';
import { ResetFilters } from '../../../ui/list/reset-filters.tsx';
import { publishPhoneBar } from '../../../ui/published-height/publish-height.ts';
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

/** Below this width the further buttons would be on a second line. */
const TABLET = '(max-width: 1023.98px)';

/** Buttons that are rarely needed are folded where there is little space. */
function useFold() {
  const [isOpen, setOpen] = useState(false);
  return { id: useId(), isOpen, toggle: () => setOpen(!isOpen) };
}

function MoreButton({ fold }: { readonly fold: ReturnType<typeof useFold> }) {
  const { t } = useTranslation('intake');
  return (
    <IconButton
      className={styles.more ?? ''}
      variant="default"
      icon={IconDots}
      aria-expanded={fold.isOpen}
      aria-controls={fold.id}
      onClick={fold.toggle}
    >
      {t('more')}
    </IconButton>
  );
}

export function IntakeToolbar({ control, counters, extra, bulk, onUpload }: IntakeToolbarProps) {
  const isTablet = useMediaQuery(TABLET, false, { getInitialValueInEffect: false });
  const fold = useFold();
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        {bulk || <PeriodBar control={control} />}
        <span className={styles.space} />
        <ResetFilters onReset={control.resetFilters} />
        {!bulk && (
          <>
            {isTablet ? <MoreButton fold={fold} /> : extra}
            <UploadButton onUpload={onUpload} />
          </>
        )}
      </div>
      {isTablet && !bulk && (
        <div id={fold.id} hidden={!fold.isOpen} className={`${styles.line} ${styles.unfolded}`}>
          {extra}
        </div>
      )}
      {counters}
    </div>
  );
}

/** The same toolbar on a phone, below the buttons for filters, sorting and periods. The first file is in view. */
export function PhoneIntakeToolbar({ counters, extra, bulk, onUpload }: Omit<IntakeToolbarProps, 'control'>) {
  const fold = useFold();
  return (
    <div className={styles.toolbar}>
      <div className={`bf-actions ${styles.phoneActions}`}>
        <UploadButton onUpload={onUpload} />
        <MoreButton fold={fold} />
      </div>
      <div id={fold.id} hidden={!fold.isOpen} className={`bf-actions ${styles.phoneActions}`}>
        {extra}
      </div>
      {counters}
      {bulk && (
        <div ref={publishPhoneBar} className={`${styles.phoneBar} bf-phone-bar`}>
          {bulk}
        </div>
      )}
    </div>
  );
}
