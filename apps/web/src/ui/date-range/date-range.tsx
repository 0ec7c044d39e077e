import { CloseButton, Input } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterField } from '../filter-field/filter-field.tsx';
import { LazyPopover, preloadPopover } from '../popover/lazy-popover.tsx';
import { popoverButtonProps, usePopover } from '../popover/use-popover.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './date-range.module.css';
import type { DayRange } from './presets.ts';
import { rangeLabel, rangePhrase } from './range-label.ts';

/** The calendars are a third of a list page's code: they load when the pointer or the focus reaches the field. */
const loadPanel = () => import('./date-range-panel.tsx');
const DateRangePanel = lazy(async () => ({ default: (await loadPanel()).DateRangePanel }));

interface DateRangeProps {
  /** The column: "Document date" becomes "Filter Document date". */
  readonly name: string;
  /** Null when cleared. */
  readonly value: DayRange | null;
  readonly onChange: (value: DayRange | null) => void;
  /** Today as `YYYY-MM-DD`; the presets are calculated from it. */
  readonly today: string;
  readonly labelled?: boolean;
}

/** A range of days without times: two calendars and the five presets in a popover (WEB-40). */
export function DateRange({ name, value, onChange, today, labelled = false }: DateRangeProps) {
  const { t, i18n } = useTranslation('table');
  const popover = usePopover();
  const text = value === null ? undefined : rangeLabel(value, today, i18n.language, t);
  const label = t('filterBy', { name });
  // A failure is shown when the panel is opened; this early attempt may fail.
  const preload = () => {
    preloadPopover();
    void loadPanel().catch(() => undefined);
  };
  const change = (range: DayRange | null) => {
    popover.change(false);
    onChange(range);
  };
  return (
    <FilterField description={value === null ? undefined : rangePhrase(value, i18n.language, t)}>
      {labelled && <Input.Label htmlFor={popover.id}>{name}</Input.Label>}
      <Input
        {...popoverButtonProps(popover)}
        component="button"
        type="button"
        size="xs"
        radius="sm"
        pointer
        className={styles.field}
        aria-label={`${label}: ${text ?? t('range')}`}
        title={text}
        rightSection={
          popover.isPending ? (
            <Spinner size={16} />
          ) : value === null ? (
            <IconCalendar size={16} stroke={1.75} aria-hidden />
          ) : (
            <CloseButton
              size={24}
              iconSize={16}
              aria-label={t('clearFilter', { name })}
              onClick={() => {
                // The clear button goes; the field keeps the focus.
                popover.target?.focus();
                change(null);
              }}
            />
          )
        }
        rightSectionPointerEvents={value === null ? 'none' : 'all'}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {text ?? <Input.Placeholder>{t('range')}</Input.Placeholder>}
      </Input>
      <LazyPopover
        popover={popover}
        label={label}
        position="bottom-start"
        zIndex={300}
        offset={4}
        // On a low screen there is no space below or above the field: the calendar then covers the field instead of
        // leaving the screen.
        middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
      >
        <Suspense
          fallback={
            <div className={styles.loading}>
              <Spinner size={16} label={t('loading')} />
            </div>
          }
        >
          <DateRangePanel value={value} today={today} onChange={change} />
        </Suspense>
      </LazyPopover>
    </FilterField>
  );
}
