import { useId, useState, useTransition } from 'react';

/** A button and the popup that it opens. */
export interface PopoverState {
  /** Id of the button; the popup derives its own id from it. */
  readonly id: string;
  readonly target: HTMLElement | null;
  readonly setTarget: (element: HTMLElement | null) => void;
  readonly isOpen: boolean;
  /** The popup's code has been requested once. */
  readonly wasOpened: boolean;
  /** The popup's code is loading: the button shows that. */
  readonly isPending: boolean;
  readonly change: (isOpen: boolean) => void;
}

/** The state of a popup next to its button, whose code loads when it is first opened. */
export function usePopover(): PopoverState {
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
      // The page stays unchanged until the code has loaded, and the button shows that it is loading.
      if (next) startTransition(() => setState({ isOpen: true, wasOpened: true }));
      else setState({ isOpen: false, wasOpened });
    },
  };
}

/** The button's attributes for its popup, and the click that opens and closes it. */
export function popoverButtonProps(popover: PopoverState, kind: 'dialog' | 'menu' = 'dialog') {
  return {
    ref: popover.setTarget,
    id: popover.id,
    'aria-haspopup': kind,
    'aria-expanded': popover.isOpen,
    'aria-controls': popover.isOpen ? `${popover.id}-dropdown` : undefined,
    'aria-busy': popover.isPending || undefined,
    onClick: () => popover.change(!popover.isOpen),
  } as const;
}
