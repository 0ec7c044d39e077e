import { formatLabels, formatMetric, type Labels, type Line } from './text-format.ts';

/** One value of a gauge. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

export type Registry = ReturnType<typeof createRegistry>;

/** The metrics by name; only the few types that the portal uses. */
export function createRegistry() {
  const metrics: (() => Promise<string>)[] = [];
  return {
    /** A counter only increases while the process lives. */
    counter: (name: string, help: string) => {
      const series = new Map<string, { labels: Labels; value: number }>();
      metrics.push(() => Promise.resolve(formatMetric(name, 'counter', help, [...series.values()])));
      return {
        add: (labels: Labels): void => {
          const key = formatLabels(labels);
          const known = series.get(key);
          if (known === undefined) series.set(key, { labels, value: 1 });
          else known.value += 1;
        },
      };
    },
    /** @param bounds upper bounds of the buckets, increasing */
    histogram: (name: string, help: string, bounds: readonly number[]) => {
      const series = new Map<string, Distribution>();
      metrics.push(() => {
        const lines = [...series.values()].flatMap((one) => toLines(one, bounds));
        return Promise.resolve(formatMetric(name, 'histogram', help, lines));
      });
      return {
        observe: (labels: Labels, value: number): void => {
          const key = formatLabels(labels);
          const known = series.get(key) ?? { labels, counts: bounds.map(() => 0), count: 0, sum: 0 };
          series.set(key, known);
          const bucket = bounds.findIndex((bound) => value <= bound);
          if (bucket >= 0) known.counts[bucket] = (known.counts[bucket] ?? 0) + 1;
          known.count += 1;
          known.sum += value;
        },
      };
    },
    /** Read on request. A gauge that fails is left out; the others are still shown. */
    gauge: (name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>): void => {
      metrics.push(async () => {
        try {
          return formatMetric(name, 'gauge', help, await read());
        } catch {
          return '';
        }
      });
    },
    /** All metrics as text. */
    expose: async () => (await Promise.all(metrics.map((expose) => expose()))).join(''),
  };
}

interface Distribution {
  readonly labels: Labels;
  /** Counts of the single buckets; shown as running totals. */
  readonly counts: number[];
  count: number;
  sum: number;
}

function toLines({ labels, counts, count, sum }: Distribution, bounds: readonly number[]): Line[] {
  let total = 0;
  const buckets = bounds.map((bound, index): Line => {
    total += counts[index] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: total };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}
