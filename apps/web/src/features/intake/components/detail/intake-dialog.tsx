import type { IntakeDetail, IntakeJournalItem } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../../lib/api-client.ts';
import { useDownload } from '../../../../records/use-download.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../../ui/spinner/spinner.tsx';
import { LoadingButton } from '../../../../ui/loading-button/loading-button.tsx';
import { useIntakeDetail } from '../../api/intake-queries.ts';
import { IntakeStateBadge } from '../intake-state-badge.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import styles from './detail.module.css';
import { Findings } from './findings.tsx';
import { History } from './history.tsx';
import { Neighbours } from './previous-next-buttons.tsx';
import { Verdict } from './intake-outcome.tsx';

/** Pixels. The findings are on the left, the decision on the right; without a decision the dialog is narrow. */
const WIDTHS = { held: 1040, settled: 680 } as const;

interface IntakeDialogProps {
  readonly id: string;
  /**
   * The page of the journal: it has some data of the file before the details are loaded, and the order of the files.
   */
  readonly listed: readonly IntakeJournalItem[];
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One file: the fields read from it, why it is held, and what a person can do. */
export function IntakeDialog({ id, listed, isOpen, onOpen, onClose }: IntakeDialogProps) {
  const { t } = useTranslation(['intake', 'common']);
  const query = useIntakeDetail(id, isOpen);
  const file = useDownload({
    title: t('intake:download.broken'),
    message: t('intake:download.brokenHint'),
  });
  const detail = query.data;
  const known = detail ?? listed.find((item) => item.id === id);
  const isHeld = known?.state === 'quarantined';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={isHeld ? WIDTHS.held : WIDTHS.settled}
      title={
        <>
          {/* Announced when the next file replaces this one. */}
          <span aria-live="polite">
            {known?.documentNumber ?? known?.fileName ?? t('intake:detail.loading')}
          </span>
          {known !== undefined && <IntakeStateBadge state={known.state} />}
        </>
      }
      headerText={known !== undefined && known.documentNumber !== null ? known.fileName : undefined}
      actions={
        known !== undefined && (
          <>
            <Neighbours id={id} listed={listed} onOpen={onOpen} />
            {known.hasFile && (
              <LoadingButton
                variant="default"
                loading={file.isRunning('file')}
                aria-label={t('intake:detail.fileLabel', { name: known.fileName })}
                leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
                // The file exactly as it was received, in any state. It is saved, never displayed, because it may be
                // malicious.
                onClick={() =>
                  file.start('file', {
                    path: pathOf('GET /Intake/Documents/{id}/File', { params: { id: known.id } }),
                    fallbackName: known.fileName,
                  })
                }
              >
                {t('intake:detail.file')}
              </LoadingButton>
            )}
          </>
        )
      }
      // A click outside must not discard what was typed for a held document.
      ignoresOutside={isHeld}
      hasPanes
    >
      {detail !== undefined ? (
        <Content key={id} detail={detail} onClose={onClose} />
      ) : query.isError ? (
        <div className={styles.state}>
          <p>{t('intake:detail.failed')}</p>
          <LoadingButton variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common:retry')}
          </LoadingButton>
        </div>
      ) : (
        <div className={styles.state} role="status">
          <Spinner size={16} />
          {t('common:loading')}
        </div>
      )}
    </Dialog>
  );
}

function Content({ detail, onClose }: { readonly detail: IntakeDetail; readonly onClose: () => void }) {
  const { t } = useTranslation('intake');
  const isHeld = detail.state === 'quarantined';
  // The decision form keeps its values when the details are loaded again. It is reset only if the existing document
  // with the same number is another one.
  const [known, setKnown] = useState(detail);
  if (known.existing?.documentId !== detail.existing?.documentId || known.state !== detail.state)
    setKnown(detail);
  const findings = (
    // Can be focused for scrolling by keyboard, because it may contain no focusable element.
    <div className={styles.findings} tabIndex={0} role="region" aria-label={t('detail.about')}>
      <Verdict detail={detail} />
      <Findings detail={detail} />
      <History events={detail.events} />
    </div>
  );
  if (!isHeld) return findings;
  return (
    <div className={styles.columns}>
      {findings}
      <DecisionPanel key={known.existing?.documentId ?? 'open'} detail={detail} onSettled={onClose} />
    </div>
  );
}
