import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { useIsPhone } from '../../../ui/list/use-is-phone.ts';
import { type MonthTotal, useMonthTotals } from '../api/count-queries.ts';
import { axisOf } from '../model/axis.ts';
import { type Month, monthNumberOf, yearOf } from '../model/months.ts';
import styles from './export.module.css';

/**
 * Sizes in units of the SVG. The SVG is stretched to the width of its card, which is about `width` pixels, so that one unit
 * is about one pixel and text has its usual size.
 */
const DESKTOP = { width: 520, barWidth: 26, labelledMonths: 1 } as const;
const PHONE = { width: 300, barWidth: 14, labelledMonths: 2 } as const;
const HEIGHT = 220;
const MARGIN_LEFT = 48;
const MARGIN_TOP = 20;
const MARGIN_BOTTOM = 24;
const PLOT_HEIGHT = HEIGHT - MARGIN_TOP - MARGIN_BOTTOM;

function dateOf(month: Month): Date {
  return new Date(Date.UTC(yearOf(month), monthNumberOf(month) - 1));
}

/**
 * The totals of the twelve months up to the chosen one. The table next to the chart has the exact numbers; the chart
 * only compares the months.
 */
export function MonthChart({ month }: { readonly month: Month }) {
  const { t, i18n } = useTranslation('export');
  const totals = useMonthTotals(month);
  const { width, barWidth, labelledMonths } = useIsPhone() ? PHONE : DESKTOP;
  const shortFormat = new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'short', timeZone: 'UTC' });
  const longFormat = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const axis = axisOf(Math.max(0, ...totals.map(({ total }) => total ?? 0)));
  const from = longFormat.format(dateOf(totals[0]?.month ?? month));
  const period = t('period', { from, to: longFormat.format(dateOf(month)) });
  const columnWidth = (width - MARGIN_LEFT) / totals.length;
  const heightOf = (count: number) => (count / axis.highest) * PLOT_HEIGHT;
  const yOf = (count: number) => MARGIN_TOP + PLOT_HEIGHT - heightOf(count);
  const label = totals
    .filter(({ total }) => total !== undefined)
    .map((item) => `${longFormat.format(dateOf(item.month))}: ${formatCount(item.total ?? 0, i18n.language)}`)
    .join(', ');

  const bar = ({ month: barMonth, total }: MonthTotal, index: number) => {
    const isChosen = barMonth === month;
    const height = heightOf(total ?? 0);
    const barTop = yOf(total ?? 0);
    const center = MARGIN_LEFT + columnWidth * (index + 0.5);
    // Counted backwards, so that the chosen month, which is the last one, always has a label.
    const isLabelled = (totals.length - 1 - index) % labelledMonths === 0;
    return (
      <g key={barMonth} data-chosen={isChosen || undefined}>
        <rect
          className={styles.bar}
          x={center - barWidth / 2}
          y={barTop}
          width={barWidth}
          height={height}
          rx={Math.min(3, height)}
        />
        {isChosen && total !== undefined && (
          <text className={styles.barValue} x={center} y={barTop - 6} textAnchor="middle">
            {formatCount(total, i18n.language)}
          </text>
        )}
        {isLabelled && (
          <text className={styles.tick} x={center} y={HEIGHT - 6} textAnchor="middle">
            {shortFormat.format(dateOf(barMonth)).replace('.', '')}
          </text>
        )}
      </g>
    );
  };
  return (
    <section className={styles.chartCard} aria-labelledby="months-title">
      <div className={styles.chartHead}>
        <h2 id="months-title">{t('perMonth')}</h2>
        <p>{t('allProviders', { period })}</p>
      </div>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t('chart', { values: label })}
        className={styles.chart}
      >
        {axis.lines.map((value) => (
          <g key={value}>
            <line className={styles.line} x1={MARGIN_LEFT} x2={width} y1={yOf(value)} y2={yOf(value)} />
            <text className={styles.tick} x={MARGIN_LEFT - 10} y={yOf(value) + 4} textAnchor="end">
              {formatCount(value, i18n.language)}
            </text>
          </g>
        ))}
        {totals.map(bar)}
      </svg>
    </section>
  );
}
