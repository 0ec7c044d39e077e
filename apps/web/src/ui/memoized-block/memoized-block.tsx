import { memo, type ReactNode } from 'react';

interface MemoizedBlockProps {
  /** All values that the content depends on; always the same number. */
  readonly dependencies: readonly unknown[];
  readonly render: () => ReactNode;
}

/**
 * Renders again only when one of its values has changed. For long content: scrolling renders only new rows, and a key
 * in one field does not render the two hundred fields below it.
 */
export const MemoizedBlock = memo(
  ({ render }: MemoizedBlockProps) => render(),
  (before, now) => before.dependencies.every((each, index) => Object.is(each, now.dependencies[index])),
);
