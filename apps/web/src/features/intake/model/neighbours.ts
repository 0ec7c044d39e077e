import type { IntakeJournalItem } from '@belegfach/contract';

type Listed = readonly IntakeJournalItem[];

/** The files before and after this one on the page of the list; neither, if it is on another page. */
export function findNeighbours(listed: Listed, id: string) {
  const index = listed.findIndex((item) => item.id === id);
  return index === -1
    ? { previous: undefined, next: undefined }
    : { previous: listed[index - 1], next: listed[index + 1] };
}

/** The next file of the page that waits for a decision; after the last file of the page, the search continues at its start. */
export function findNextHeld(listed: Listed, id: string): IntakeJournalItem | undefined {
  const index = listed.findIndex((item) => item.id === id);
  const others = [...listed.slice(index + 1), ...listed.slice(0, Math.max(index, 0))];
  return others.find((item) => item.state === 'quarantined' && item.id !== id);
}
