import type { IntakeJournalItem } from '@belegfach/contract';

type Listed = readonly IntakeJournalItem[];

/** The next file of the page that waits for a decision; after the last file of the page, the search continues at its start. */
export function findNextHeld(listed: Listed, id: string): IntakeJournalItem | undefined {
  const index = listed.findIndex((item) => item.id === id);
  const others = [...listed.slice(index + 1), ...listed.slice(0, Math.max(index, 0))];
  return others.find((item) => item.state === 'quarantined' && item.id !== id);
}
