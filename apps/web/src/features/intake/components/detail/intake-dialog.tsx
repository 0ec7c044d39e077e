import type { IntakeDetail } from '@belegfach/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../../ui/spinner/spinner.tsx';
import { useIntakeDetail } from '../../api/intake-queries.ts';
import { useFileDownload } from '../../api/use-file-download.ts';
import { IntakeStateBadge } from '../intake-state.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import styles from './detail.module.css';
import { Findings } from './findings.tsx';
import { History } from './history.tsx';
import { Verdict } from './verdict.tsx';

/** Findings left, decision right; without a decision the dialog is narrow. Pixels. */
const WIDTHS = { held: 1040, settled: 680 } as const;

interface IntakeDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** One file: what was read of it, why it waits, and what a person can do (authorisation rows 56 and 60). */
export function IntakeDialog({ id, isOpen, onClose }: IntakeDialogProps) {
  const { t } = useTranslation(['intake', 'common']);
  const query = useIntakeDetail(id);
  const file = useFileDownload();
  const detail = query.data;
  const isHeld = detail?.state === 'quarantined';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={isHeld ? WIDTHS.held : WIDTHS.settled}
      title={
        <>
          {detail?.documentNumber ?? detail?.fileName ?? t('intake:detail.loading')}
          {detail !== undefined && <IntakeStateBadge state={detail.state} />}
        </>
      }
      headerText={detail !== undefined && detail.documentNumber !== null ? detail.fileName : undefined}
      actions={
        detail !== undefined && (
          <Button
            variant="default"
            loading={file.isLoading}
            aria-label={t('intake:detail.fileLabel', { name: detail.fileName })}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => file.download(detail)}
          >
            {t('intake:detail.file')}
          </Button>
        )
      }
      // What was typed for a held document must not be lost by a click beside it.
      ignoresOutside={isHeld}
      hasPanes
    >
      {detail !== undefined ? (
        <Content detail={detail} onClose={onClose} />
      ) : query.isError ? (
        <div className={styles.state}>
          <p>{t('intake:detail.failed')}</p>
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common:retry')}
          </Button>
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
  // The decision keeps what was typed while the findings are read again; what the server says anew of the number begins anew.
  const [known, setKnown] = useState(detail);
  if (known.existing?.documentId !== detail.existing?.documentId || known.state !== detail.state)
    setKnown(detail);
  const findings = (
    // Scrolled by the keyboard as well: there may be nothing in it that takes the focus.
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
