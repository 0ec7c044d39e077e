import { memo, type ReactNode } from 'react';

interface KeptProps {
  /** Everything that the drawing depends on; always as many. */
  readonly on: readonly unknown[];
  readonly draw: () => ReactNode;
}

/**
 * Draws anew only when something has changed that it depends on. For what is long: scrolling costs the rows that come, not those
 * that stay, and a key in one field does not draw the two hundred fields below it.
 */
export const Kept = memo(
  ({ draw }: KeptProps) => draw(),
  (before, now) => before.on.every((each, index) => Object.is(each, now.on[index])),
);
