import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * How many rows of a list are drawn: those that were drawn before, and so many new ones that the browser does not answer a key late
 * because of them. The next ones follow when these are drawn; before a print, all of them.
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
