import type { Timeline } from './timeline.ts';

export interface TimelineRow {
  readonly fault: string;
  readonly timeline: Timeline;
  /** Seconds of the outage of lists, as in the table of the drill; undefined if no list was refused. */
  readonly list: number | undefined;
  /** The same for deliveries. */
  readonly delivery: number | undefined;
}

const STEPS = ['lost', 'taken', 'promoted', 'read', 'commit'] as const;
const HEADINGS: Readonly<Record<(typeof STEPS)[number], string>> = {
  lost: 'leader key gone',
  taken: 'another leader',
  promoted: 'promoted',
  read: 'reads through the proxy',
  commit: 'commits on two machines',
};

/** A Markdown table with the timeline of each fault. It leaves out faults that did not affect the primary. */
export function formatTimelines(rows: readonly TimelineRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const headings = ['fault', ...STEPS.map((step) => HEADINGS[step]), 'first list', 'first delivery'];
  const seconds = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)} s`);
  return [
    line(headings),
    `|${'---|'.repeat(headings.length)}`,
    ...rows
      .filter(({ timeline }) => STEPS.some((step) => timeline[step] !== undefined))
      .map(({ fault, timeline, list, delivery }) =>
        line([fault, ...STEPS.map((step) => seconds(timeline[step])), seconds(list), seconds(delivery)]),
      ),
  ].join('\n');
}
