import type { ImportKind } from '@belegfach/contract';
import { useEffect, useEffectEvent } from 'react';
import { useImportRun } from '../api/use-import-run.ts';
import { ImportIntro } from './import-intro.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';

interface ImportDialogsProps {
  readonly kind: ImportKind;
  readonly isIntroOpen: boolean;
  readonly onIntroOpen: () => void;
  readonly onIntroClose: () => void;
  /**
   * Called when the last dialog has closed. Each dialog replaces the previous one, so only the caller knows where the focus was
   * before the first.
   */
  readonly onClosed: () => void;
  readonly onChanged: () => void;
  readonly onInvite: ((ids: readonly string[], name?: string) => Promise<boolean>) | undefined;
}

/** The dialogs of one import: explanation, progress, report. */
export function ImportDialogs(props: ImportDialogsProps) {
  const { kind, isIntroOpen, onIntroOpen, onIntroClose, onClosed, onChanged, onInvite } = props;
  const run = useImportRun(kind, onChanged);
  const { state } = run;
  const isOpen = isIntroOpen || state.step !== 'none';
  const handleClosed = useEffectEvent(onClosed);
  useEffect(() => {
    if (!isOpen) handleClosed();
  }, [isOpen]);
  return (
    <>
      <ImportIntro
        kind={kind}
        isOpen={isIntroOpen}
        onClose={onIntroClose}
        onFile={(chosen) => {
          onIntroClose();
          run.preview(chosen);
        }}
        onPast={(report) => {
          onIntroClose();
          run.show(report);
        }}
      />
      {(state.step === 'uploading' || state.step === 'running') && (
        <ImportProgress kind={kind} state={state} onCancel={run.cancel} />
      )}
      {state.step === 'preview' && (
        <ImportResult
          report={state.report}
          onClose={run.closeReport}
          onApply={() => run.apply(state.chosen)}
          onOtherFile={() => {
            run.closeReport();
            onIntroOpen();
          }}
          onInvite={undefined}
        />
      )}
      {state.step === 'ended' && (
        <ImportResult
          report={state.report}
          onClose={run.closeReport}
          onOtherFile={() => {
            run.closeReport();
            onIntroOpen();
          }}
          onInvite={
            onInvite === undefined
              ? undefined
              : (ids, name) =>
                  void onInvite(ids, name).then((doesInvite) => {
                    if (doesInvite) run.closeReport();
                  })
          }
        />
      )}
    </>
  );
}
