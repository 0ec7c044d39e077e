import { lazy, Suspense } from 'react';
import type { PopupFrameProps } from './popup-frame.tsx';

const loadFrame = () => import('./popup-frame.tsx');
const PopupFrame = lazy(async () => ({ default: (await loadFrame()).PopupFrame }));

/** Fetches the popover's code early: when a pointer or the focus nears its button. */
export function preloadPopup(): void {
  // A failure shows when it is opened; nothing hangs on this early try.
  void loadFrame().catch(() => undefined);
}

/** What opens beside a button: a small dialog that holds the focus and gives it back. Its code comes when it is first opened. */
export function Popup(props: Omit<PopupFrameProps, 'target'>) {
  const { target, wasOpened } = props.popup;
  return <Suspense>{wasOpened && target !== null && <PopupFrame {...props} target={target} />}</Suspense>;
}
