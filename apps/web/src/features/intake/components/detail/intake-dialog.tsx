import type { IntakeDetail, IntakeJournalItem } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../../lib/api-client.ts';
import { RuleCheckSection } from '../../../../records/rule-check/rule-check-section.tsx';
import { useDownload } from '../../../../records/use-download.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useNeighbourKeys } from '../../../../ui/dialog/use-neighbour-keys.ts';
import { Spinner } from '../../../../ui/spinner/spinner.tsx';
import { LoadingButton } from '../../../../ui/loading-button/loading-button.tsx';
import { useIntakeDetail } from '../../api/intake-queries.ts';
import type { NewCustomer } from '../../model/new-customer.ts';
import { findNextHeld } from '../../model/neighbours.ts';
import { IntakeStateBadge } from '../intake-state-badge.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import styles from './detail.module.css';
import { RecognisedFields } from './recognised-fields.tsx';
import { History } from './history.tsx';
import { PreviousNextButtons } from '../../../../ui/list/neighbours/previous-next-buttons.tsx';
import { findNeighbours } from '../../../../ui/list/neighbours/find-neighbours.ts';
import { IntakeOutcome } from './intake-outcome.tsx';

/** In pixels. A held document has findings on the left and the decision on the right; others have only findings. */
const WIDTHS = { held: 1040, settled: 680 } as const;

interface IntakeDialogProps {
  readonly id: string;
  /** The files on the page of the journal, in their order. They also provide some data of the file until its details are loaded. */
  readonly listedItems: readonly IntakeJournalItem[];
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  readonly onCreateCustomer: ((customer: NewCustomer) => void) | undefined;
}

/** The dialog of one file: its fields, the reasons for its state, and the decision if it is held. */
export function IntakeDialog(props: IntakeDialogProps) {
  const { id, listedItems, isOpen, onOpen, onClose, onCreateCustomer } = props;
  const { t } = useTranslation(['intake', 'common']);
  const query = useIntakeDetail(id, isOpen);
  const download = useDownload({
    title: t('intake:download.broken'),
    message: t('intake:download.brokenHint'),
  });
  const detail = query.data;
  const item = detail ?? listedItems.find((item) => item.id === id);
  const isHeld = item?.state === 'quarantined';
  const { previous, next } = findNeighbours(listedItems, id);
  const openOther = (other: IntakeJournalItem | undefined) => other && (() => onOpen(other.id));
  useNeighbourKeys(isOpen, { previous: openOther(previous), next: openOther(next) });
  // A clerk works through the held documents one after the other.
  const openNextHeld = () => {
    const held = findNextHeld(listedItems, id);
    if (held === undefined) onClose();
    else onOpen(held.id);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={isHeld ? WIDTHS.held : WIDTHS.settled}
      title={
        <>
          {/* Announced when the next file replaces this one. */}
          <span aria-live="polite">
            {item === undefined
              ? t('intake:detail.loading')
              : (item.documentNumber ?? (item.fileName || t('intake:noFileName')))}
          </span>
          {item !== undefined && <IntakeStateBadge state={item.state} />}
        </>
      }
      headerText={item !== undefined && item.documentNumber !== null ? item.fileName : undefined}
      actions={
        item !== undefined && (
          <>
            {previous === undefined && next === undefined ? null : (
              <PreviousNextButtons
                texts={{
                  neighbours: t('intake:detail.neighbours'),
                  previous: t('intake:detail.previous'),
                  next: t('intake:detail.next'),
                  first: t('intake:detail.first'),
                  last: t('intake:detail.last'),
                }}
                previous={openOther(previous)}
                next={openOther(next)}
              />
            )}
            {item.hasFile && (
              <LoadingButton
                variant="default"
                loading={download.isRunning('file')}
                aria-label={t('intake:detail.fileLabel', { name: item.fileName })}
                leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
                // The file may be malicious, so it is saved and never displayed.
                onClick={() =>
                  download.start('file', {
                    path: pathOf('GET /Intake/Documents/{id}/File', { params: { id: item.id } }),
                    fallbackName: item.fileName,
                  })
                }
              >
                {t('intake:detail.file')}
              </LoadingButton>
            )}
          </>
        )
      }
      // A click outside must not discard the input for a held document.
      ignoresOutside={isHeld}
      hasPanes
    >
      {detail !== undefined ? (
        <DetailPanes key={id} detail={detail} onDecided={openNextHeld} onCreateCustomer={onCreateCustomer} />
      ) : query.isError ? (
        <div className={styles.state} data-held={isHeld || undefined}>
          <p>{t('intake:detail.failed')}</p>
          <LoadingButton variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common:retry')}
          </LoadingButton>
        </div>
      ) : (
        <div className={styles.state} data-held={isHeld || undefined} role="status">
          <Spinner size={16} />
          {t('common:loading')}
        </div>
      )}
    </Dialog>
  );
}

interface DetailPanesProps extends Pick<IntakeDialogProps, 'onCreateCustomer'> {
  readonly detail: IntakeDetail;
  readonly onDecided: () => void;
}

function DetailPanes({ detail, onDecided, onCreateCustomer }: DetailPanesProps) {
  const { t } = useTranslation('intake');
  const isHeld = detail.state === 'quarantined';
  // The decision form keeps its values when the details are loaded again. It is reset only if another existing document
  // has the same number now.
  const [formDetail, setFormDetail] = useState(detail);
  if (formDetail.existing?.documentId !== detail.existing?.documentId || formDetail.state !== detail.state)
    setFormDetail(detail);
  const findings = (
    // Focusable, so that it can be scrolled by keyboard: it may contain no other focusable element.
    <div className={styles.findings} tabIndex={0} role="region" aria-label={t('detail.about')}>
      <IntakeOutcome detail={detail} />
      <RecognisedFields detail={detail} />
      {detail.ruleCheck !== null && detail.ruleCheck.outcome !== 'no-e-invoice' && (
        <RuleCheckSection check={detail.ruleCheck} />
      )}
      <History events={detail.events} />
    </div>
  );
  if (!isHeld) return findings;
  return (
    <div className={styles.columns}>
      {findings}
      <DecisionPanel
        key={formDetail.existing?.documentId ?? 'open'}
        detail={detail}
        onDecided={onDecided}
        onCreateCustomer={onCreateCustomer}
      />
    </div>
  );
}
