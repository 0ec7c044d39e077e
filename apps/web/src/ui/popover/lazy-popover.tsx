import { lazy, Suspense } from 'react';
import type { LoadedPopoverProps } from './loaded-popover.tsx';

const loadPopover = () => import('./loaded-popover.tsx');
const LoadedPopover = lazy(async () => ({ default: (await loadPopover()).LoadedPopover }));

/** Loads the popover's code early: when the pointer or the focus reaches its button. */
export function preloadPopover(): void {
  // A failure is shown when the popover is opened; this early attempt may fail.
  void loadPopover().catch(() => undefined);
}

/** A small dialog next to a button; it keeps the focus and returns it. Its code loads when it is first opened. */
export function LazyPopover(props: Omit<LoadedPopoverProps, 'target'>) {
  const { target, wasOpened } = props.popover;
  return <Suspense>{wasOpened && target !== null && <LoadedPopover {...props} target={target} />}</Suspense>;
}
