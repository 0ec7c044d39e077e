import { type Ref, useImperativeHandle } from 'react';

interface PopoverAnchorProps {
  readonly element: HTMLElement;
  /** Passed by Mantine, which clones its target. */
  readonly ref?: Ref<HTMLElement>;
}

/**
 * Attaches a popover that loaded later to a button that already exists: a button that is rendered again would lose the
 * focus.
 */
export function PopoverAnchor({ element, ref }: PopoverAnchorProps) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
