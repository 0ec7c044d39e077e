import { useId, useState, useTransition } from 'react';

/** A button and what it opens. */
export interface PopupState {
  /** Of the button; what opens derives its own from it. */
  readonly id: string;
  readonly target: HTMLElement | null;
  readonly setTarget: (element: HTMLElement | null) => void;
  readonly isOpen: boolean;
  /** The code of what opens has been asked for once. */
  readonly wasOpened: boolean;
  /** It was asked for and is on its way: the button shows so. */
  readonly isPending: boolean;
  readonly change: (isOpen: boolean) => void;
}

/** The state of something that opens beside its button and whose code comes when it is first opened. */
export function usePopup(): PopupState {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [{ isOpen, wasOpened }, setState] = useState({ isOpen: false, wasOpened: false });
  const [isPending, startTransition] = useTransition();
  return {
    id,
    target,
    setTarget,
    isOpen,
    wasOpened,
    isPending,
    change: (next) => {
      // The page stays as it is until the code is there, and says meanwhile that it comes.
      if (next) startTransition(() => setState({ isOpen: true, wasOpened: true }));
      else setState({ isOpen: false, wasOpened });
    },
  };
}

/** What its button says of it, and the click that opens and closes it. */
export function popupButton(popup: PopupState, kind: 'dialog' | 'menu' = 'dialog') {
  return {
    ref: popup.setTarget,
    id: popup.id,
    'aria-haspopup': kind,
    'aria-expanded': popup.isOpen,
    'aria-controls': popup.isOpen ? `${popup.id}-dropdown` : undefined,
    'aria-busy': popup.isPending || undefined,
    onClick: () => popup.change(!popup.isOpen),
  } as const;
}
