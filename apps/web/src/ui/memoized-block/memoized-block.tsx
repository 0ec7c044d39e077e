import { memo, type ReactNode } from 'react';

interface MemoizedBlockProps {
  /** Everything that the drawing depends on; always as many. */
  readonly on: readonly unknown[];
  readonly draw: () => ReactNode;
}

/**
 * Draws anew only when something has changed that it depends on. For what is long: scrolling costs the rows that come, not those
 * that stay, and a key in one field does not draw the two hundred fields below it.
 */
export const MemoizedBlock = memo(
  ({ draw }: MemoizedBlockProps) => draw(),
  (before, now) => before.on.every((each, index) => Object.is(each, now.on[index])),
);
