import { lazy, Suspense } from 'react';
import type { PopupFrameProps } from './loaded-popover.tsx';

const loadFrame = () => import('./loaded-popover.tsx');
const LoadedPopover = lazy(async () => ({ default: (await loadFrame()).LoadedPopover }));

/** Loads the popover's code early: when the pointer or the focus reaches its button. */
export function preloadPopover(): void {
  // A failure is shown when the popover is opened; this early attempt may fail.
  void loadFrame().catch(() => undefined);
}

/** A small dialog next to a button; it keeps the focus and returns it. Its code loads when it is first opened. */
export function LazyPopover(props: Omit<PopupFrameProps, 'target'>) {
  const { target, wasOpened } = props.popup;
  return <Suspense>{wasOpened && target !== null && <LoadedPopover {...props} target={target} />}</Suspense>;
}
