import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, readDay } from '../../lib/dates.ts';
import { NO_VALUE } from '../../lib/no-value.ts';
import { LazyPopover, preloadPopover } from '../popover/lazy-popover.tsx';
import { popoverButtonProps, usePopover } from '../popover/use-popover.ts';
import { Spinner } from '../spinner/spinner.tsx';
import { required, satisfies } from '../text-field/rules.ts';
import { TextField } from '../text-field/text-field.tsx';
import styles from './date-field.module.css';

/** The calendar loads when the pointer or the focus reaches its button. */
const loadPanel = () => import('./date-field-panel.tsx');
const DateFieldPanel = lazy(async () => ({ default: (await loadPanel()).DateFieldPanel }));

interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; null while the text is not a date. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Shows a failing rule before the field has lost the focus: after an attempt to submit. */
  readonly showsErrors?: boolean;
}

/** One required day: typed in the format of the language, or chosen from a calendar. */
export function DateField({ label, value, onChange, showsErrors = false }: DateFieldProps) {
  const { t, i18n } = useTranslation(['common', 'table']);
  const popover = usePopover();
  // The text being typed, until the field loses the focus with a date.
  const [draft, setDraft] = useState<string>();
  const formattedDay = formatDay(value, i18n.language);
  // A day from another source, such as an index, replaces the text being typed.
  const isOwn = draft !== undefined && (readDay(draft) ?? null) === value;
  const message = t('common:date.invalid', { format: t('common:date.format') });
  const preload = () => {
    preloadPopover();
    // A failure is shown when the calendar is opened; this early attempt may fail.
    void loadPanel().catch(() => undefined);
  };
  return (
    <>
      <TextField
        label={label}
        value={isOwn ? draft : formattedDay === NO_VALUE ? '' : formattedDay}
        placeholder={t('common:date.format')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        showsErrors={showsErrors}
        rules={[required(message), satisfies((text) => readDay(text) !== undefined, message)]}
        onChange={(text) => {
          setDraft(text ?? '');
          onChange(readDay(text ?? '') ?? null);
        }}
        onBlur={() => {
          if (draft !== undefined && readDay(draft) !== undefined) setDraft(undefined);
        }}
        endSection={
          <button
            {...popoverButtonProps(popover)}
            type="button"
            className={styles.open}
            aria-label={t('common:date.choose', { label })}
            onPointerEnter={preload}
            onFocus={preload}
          >
            {popover.isPending ? <Spinner size={16} /> : <IconCalendar size={16} stroke={1.75} aria-hidden />}
          </button>
        }
      />
      <LazyPopover
        popover={popover}
        label={t('common:date.choose', { label })}
        position="bottom-end"
        zIndex={300}
        offset={8}
        // On a low screen there is no space below or above the field: the calendar then covers the field instead of
        // leaving the screen.
        middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
      >
        <Suspense
          fallback={
            <div className={styles.calendarPlaceholder}>
              <Spinner size={16} label={t('table:loading')} />
            </div>
          }
        >
          <DateFieldPanel
            value={value}
            onChange={(day) => {
              setDraft(undefined);
              onChange(day);
              popover.change(false);
            }}
          />
        </Suspense>
      </LazyPopover>
    </>
  );
}

/** Allows blanks between the parts of a date. */
const MAX_LENGTH = 16;
