import { memo, type ReactNode } from 'react';

interface MemoizedBlockProps {
  /** All values that the content depends on; always the same number. */
  readonly on: readonly unknown[];
  readonly draw: () => ReactNode;
}

/**
 * Renders again only when one of its values has changed. For long content: scrolling renders only new rows, and a key
 * in one field does not render the two hundred fields below it.
 */
export const MemoizedBlock = memo(
  ({ draw }: MemoizedBlockProps) => draw(),
  (before, now) => before.on.every((each, index) => Object.is(each, now.on[index])),
);
