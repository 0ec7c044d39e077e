import type { ImportKind } from '@belegfach/contract';
import { lazy, type ReactNode, useRef, useState } from 'react';
import { NamespaceLoader } from '../../../i18n/namespace-loader.tsx';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';

/** Most visits to a list import nothing: the dialogs are loaded when they are first opened. */
const ImportDialogs = lazy(async () => ({
  default: (await import('./import-dialogs.tsx')).ImportDialogs,
}));

interface ImportOptions {
  readonly kind: ImportKind;
  /** Called when customers may have changed: the page must load its data again. */
  readonly onChanged: () => void;
  /**
   * Invites the customers that the import created. `name` is given if there is only one. Resolves to false if no
   * invitation was started. Absent if the page offers no invitation.
   */
  readonly onInvite?: (ids: readonly string[], name?: string) => Promise<boolean>;
}

/** An import from the explanation of its format to its report: a page calls `open` and renders `dialog`. */
export function useImport({ kind, onChanged, onInvite }: ImportOptions): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const [isIntroOpen, setIntroOpen] = useState(false);
  const opener = useRef<Element>(null);
  return {
    open: () => {
      opener.current = document.activeElement;
      setIntroOpen(true);
    },
    dialog: (
      <LazyDialog isOpen={isIntroOpen}>
        <NamespaceLoader of="imports" />
        <ImportDialogs
          kind={kind}
          isIntroOpen={isIntroOpen}
          onIntroOpen={() => setIntroOpen(true)}
          onIntroClose={() => setIntroOpen(false)}
          onClosed={() => {
            // Another dialog, such as the progress of the invitations, may have the focus: it is not taken away.
            if (document.activeElement === document.body && opener.current instanceof HTMLElement)
              opener.current.focus({ preventScroll: true });
          }}
          onChanged={onChanged}
          onInvite={onInvite}
        />
      </LazyDialog>
    ),
  };
}
