import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/dates/styles.css';
import 'dayjs/locale/de';
import 'dayjs/locale/en-gb';

/**
 * The common part of the popovers with one day and with a range of days.
 * @param focusTargets selectors of the element that receives the focus; the first one that is found counts
 */
export function useCalendar(focusTargets: readonly string[]) {
  const { t, i18n } = useTranslation('table');
  const panel = useRef<HTMLDivElement>(null);
  // The popover's focus trap may have run before this code had loaded. Delayed, because the popover first stores which
  // field had the focus, to return it there.
  useEffect(() => {
    const timer = setTimeout(() => {
      const inside = panel.current;
      if (inside === null || inside.contains(document.activeElement)) return;
      const found = focusTargets.map((selector) => inside.querySelector<HTMLElement>(selector));
      found.find((element) => element !== null)?.focus();
    });
    return () => clearTimeout(timer);
  }, [focusTargets]);
  return {
    panel,
    pickerProps: {
      locale: i18n.language.startsWith('en') ? 'en-gb' : 'de',
      firstDayOfWeek: 1 as const,
      weekendDays: [],
      highlightToday: true,
      hideOutsideDates: true,
      withCellSpacing: false,
      ariaLabels: {
        previousMonth: t('calendar.previousMonth'),
        nextMonth: t('calendar.nextMonth'),
        previousYear: t('calendar.previousYear'),
        nextYear: t('calendar.nextYear'),
        previousDecade: t('calendar.previousDecade'),
        nextDecade: t('calendar.nextDecade'),
      },
    },
  };
}
