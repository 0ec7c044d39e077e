import type { Timeline } from './timeline.ts';

export interface TimelineRow {
  readonly fault: string;
  readonly timeline: Timeline;
  /** Seconds until the portals answered, as the table of the drill has them; undefined if they never refused. */
  readonly list: number | undefined;
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

/** Where the seconds of each fault go, as a Markdown table. Without faults at which the primary neither changed nor was away. */
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
