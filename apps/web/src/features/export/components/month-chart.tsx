import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { useIsPhone } from '../../../ui/list/use-is-phone.ts';
import { type MonthTotal, useYearTotals } from '../api/count-queries.ts';
import { axisOf } from '../model/axis.ts';
import { type Month, numberOf, yearOf } from '../model/months.ts';
import styles from './export.module.css';

/**
 * The SVG is stretched to the width of its card. These widths are about that of the card, so that text in the chart has
 * the usual size.
 */
const ROOMY = { width: 520, barWidth: 26, labelledMonths: 1 } as const;
const PHONE = { width: 300, barWidth: 14, labelledMonths: 2 } as const;
const HEIGHT = 220;
const LEFT = 48;
const TOP = 20;
const BOTTOM = 24;
const PLOT = HEIGHT - TOP - BOTTOM;

function dateOf(month: Month): Date {
  return new Date(Date.UTC(yearOf(month), numberOf(month) - 1));
}

/**
 * The totals of the twelve months up to the chosen one. The table next to the chart has the exact numbers; the chart
 * only compares the months.
 */
export function MonthChart({ month }: { readonly month: Month }) {
  const { t, i18n } = useTranslation('export');
  const totals = useYearTotals(month);
  const { width, barWidth, labelledMonths } = useIsPhone() ? PHONE : ROOMY;
  const short = new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const axis = axisOf(Math.max(0, ...totals.map(({ total }) => total ?? 0)));
  const first = totals[0]?.month ?? month;
  const period = t('period', { from: long.format(dateOf(first)), to: long.format(dateOf(month)) });
  const step = (width - LEFT) / totals.length;
  const heightOf = (count: number) => (count / axis.highest) * PLOT;
  const label = totals
    .flatMap(({ month: one, total }) =>
      total === undefined ? [] : [`${long.format(dateOf(one))}: ${formatCount(total, i18n.language)}`],
    )
    .join(', ');

  const bar = ({ month: one, total }: MonthTotal, index: number) => {
    const isChosen = one === month;
    const height = heightOf(total ?? 0);
    const center = LEFT + step * (index + 0.5);
    // Counted backwards from the chosen month, which is the last one.
    const isLabelled = (totals.length - 1 - index) % labelledMonths === 0;
    return (
      <g key={one} data-chosen={isChosen || undefined}>
        <rect
          className={styles.bar}
          x={center - barWidth / 2}
          y={TOP + PLOT - height}
          width={barWidth}
          height={height}
          rx={Math.min(3, height)}
        />
        {isChosen && total !== undefined && (
          <text className={styles.barValue} x={center} y={TOP + PLOT - height - 6} textAnchor="middle">
            {formatCount(total, i18n.language)}
          </text>
        )}
        {isLabelled && (
          <text className={styles.tick} x={center} y={HEIGHT - 6} textAnchor="middle">
            {short.format(dateOf(one)).replace('.', '')}
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
            <line
              className={styles.line}
              x1={LEFT}
              x2={width}
              y1={TOP + PLOT - heightOf(value)}
              y2={TOP + PLOT - heightOf(value)}
            />
            <text className={styles.tick} x={LEFT - 10} y={TOP + PLOT - heightOf(value) + 4} textAnchor="end">
              {formatCount(value, i18n.language)}
            </text>
          </g>
        ))}
        {totals.map(bar)}
      </svg>
    </section>
  );
}
