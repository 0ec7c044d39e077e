import type { ImportKind } from '@belegfach/contract';
import { type ReactNode, useState } from 'react';
import { useImportRun } from '../api/use-import-run.ts';
import { ImportIntro } from './import-intro.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';

interface ImportOptions {
  readonly kind: ImportKind;
  /** Something may have changed: what shows it is to be read again. */
  readonly onChanged: () => void;
  /** Invites the customers that were created; left out where nobody is to be invited. */
  readonly onInvite?: (ids: readonly string[]) => void;
}

/** An import from the explanation of its format to its report: a page calls `open` and shows `dialog`. */
export function useImport({ kind, onChanged, onInvite }: ImportOptions): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const [isIntroOpen, setIntroOpen] = useState(false);
  const run = useImportRun(kind, onChanged);
  const { state } = run;
  return {
    open: () => setIntroOpen(true),
    dialog: (
      <>
        <ImportIntro
          kind={kind}
          isOpen={isIntroOpen}
          onClose={() => setIntroOpen(false)}
          onFile={(file) => {
            setIntroOpen(false);
            run.start(file);
          }}
        />
        {(state.step === 'uploading' || state.step === 'running') && (
          <ImportProgress kind={kind} state={state} onCancel={run.cancel} />
        )}
        {state.step === 'ended' && (
          <ImportResult
            report={state.report}
            onClose={run.finish}
            onInvite={
              onInvite === undefined
                ? undefined
                : (ids) => {
                    run.finish();
                    onInvite(ids);
                  }
            }
          />
        )}
      </>
    ),
  };
}
