import { lazy, Suspense } from 'react';
import type { PopupFrameProps } from './popup-frame.tsx';

const loadFrame = () => import('./popup-frame.tsx');
const PopupFrame = lazy(async () => ({ default: (await loadFrame()).PopupFrame }));

/** Loads the popover's code early: when the pointer or the focus reaches its button. */
export function preloadPopup(): void {
  // A failure is shown when the popover is opened; this early attempt may fail.
  void loadFrame().catch(() => undefined);
}

/** A small dialog next to a button; it keeps the focus and returns it. Its code loads when it is first opened. */
export function Popup(props: Omit<PopupFrameProps, 'target'>) {
  const { target, wasOpened } = props.popup;
  return <Suspense>{wasOpened && target !== null && <PopupFrame {...props} target={target} />}</Suspense>;
}
