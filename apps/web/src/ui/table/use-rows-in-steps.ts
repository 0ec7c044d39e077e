import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The number of rows of a list that are drawn: those that were drawn before, and one step of new ones, so that a key does not
 * wait for all of them. The next step follows when these are drawn; a print draws all rows.
 * @param step about as many rows as a window shows
 * @returns the index after the last row that is drawn
 */
export function useRowsInSteps<Row>(rows: readonly Row[], idOf: (row: Row) => string, step: number): number {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set());
  const newOnes = rows.flatMap((row, index) => (drawn.has(idOf(row)) ? [] : [index]));
  const end = newOnes[step] ?? rows.length;
  const draw = useEffectEvent((until: number) => setDrawn(new Set(rows.slice(0, until).map(idOf))));
  useEffect(() => startTransition(() => draw(end)), [rows, end]);
  useEffect(() => {
    const drawAll = () => flushSync(() => draw(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  return end;
}
