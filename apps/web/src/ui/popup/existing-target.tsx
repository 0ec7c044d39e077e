import { type Ref, useImperativeHandle } from 'react';

interface ExistingTargetProps {
  readonly element: HTMLElement;
  /** Given by Mantine, which clones its target. */
  readonly ref?: Ref<HTMLElement>;
}

/** Lets a popover that came later stand beside a button that was there before: drawn anew, the button would lose the focus. */
export function ExistingTarget({ element, ref }: ExistingTargetProps) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
