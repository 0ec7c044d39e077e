import type { ImportOutcome, ImportReport } from '@belegfach/contract';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconSend } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFile } from '../../../lib/csv.ts';
import { dayOf, formatTimestamp } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LockableButton } from '../../../ui/lockable-button/lockable-button.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { IMPORT_COLUMNS } from '../model/import-kinds.ts';
import { findOnlyCreatedName, listCreatedIds, sortByOutcome } from '../model/sort-report-rows.ts';
import styles from './import-result.module.css';
import { OutcomeFilter, outcomeKey, OutcomeTiles } from './outcome-counts.tsx';
import { ReportRows } from './report-rows.tsx';
import { useRowTexts } from './use-row-texts.ts';

interface ImportResultProps {
  readonly report: ImportReport;
  readonly onClose: () => void;
  /** Saves what the preview shows; undefined for an import that is over. */
  readonly onApply?: () => void;
  readonly onOtherFile: () => void;
  /** Invites the customers that were created; undefined if no invitation is offered. */
  readonly onInvite: ((ids: readonly string[], name?: string) => void) | undefined;
}

/** The preview or the result of an import row by row, or the reason why the file was refused. */
export function ImportResult({ report, onClose, onApply, onOtherFile, onInvite }: ImportResultProps) {
  const { t, i18n } = useTranslation('imports');
  const { reasonOf, refusalOf } = useRowTexts(report);
  const previewTextId = useId();
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const format = (value: number) => formatCount(value, i18n.language);
  const isRefused = report.state === 'refused';
  const rows = sortByOutcome(report.rows);
  const createdIds = listCreatedIds(report.rows);
  const isPreview = onApply !== undefined;
  const hasNoRows = report.rowsTotal === 0;
  const needsOtherFile = isRefused || hasNoRows;
  const changesNothing = report.counts.created + report.counts.updated === 0;
  const skipped = report.rows.filter(({ cells }) => cells !== null);

  function headerText(): string {
    const { fileName: file, rowsTotal } = report;
    const moment = formatTimestamp(report.finishedAt ?? report.startedAt, i18n.language);
    return rowsTotal === null
      ? t('refusedFacts', { file, moment })
      : t('doneFacts', { file, count: rowsTotal, formatted: format(rowsTotal), moment });
  }

  function requiredColumnsText(): string {
    const columns = IMPORT_COLUMNS[report.kind].map((column) => t(`columns.${column}.name`));
    return t('neededColumns', { columns: columns.join(', ') });
  }

  const saveReport = () => {
    const headings = (['row', 'outcome', 'customerNumber', 'name', 'reason'] as const).map((name) =>
      t(`table.${name}`),
    );
    const lines = [...report.rows].map((row) => [
      String(row.row),
      t(outcomeKey(row.outcome, report)),
      row.customerNumber ?? '',
      row.customerName ?? '',
      reasonOf(row),
    ]);
    saveFile(csvFile([headings, ...lines]), `${dayOf(new Date())}_${t('reportName')}.csv`);
  };
  /** The skipped rows in the form of the file, so that they can be corrected and imported again. */
  const saveSkipped = () => {
    const lines = skipped.map((row) => [...fill(row.cells ?? [], report.headings.length), reasonOf(row)]);
    const headings = [...report.headings, t('table.reason')];
    saveFile(csvFile([headings, ...lines]), `${dayOf(new Date())}_${t('skippedName')}.csv`);
  };
  const title = isRefused ? 'refused' : hasNoRows ? 'noRows' : isPreview ? 'preview' : 'done';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(title)}
      headerText={headerText()}
      size={960}
      footer={
        <>
          {report.rows.length > 0 && (
            <IconButton variant="default" mr="auto" icon={IconDownload} onClick={saveReport}>
              {t('report')}
            </IconButton>
          )}
          {skipped.length > 0 && (
            <IconButton variant="default" icon={IconDownload} onClick={saveSkipped}>
              {t('saveSkipped')}
            </IconButton>
          )}
          {(needsOtherFile || isPreview) && (
            <Button variant={isPreview ? 'default' : 'filled'} onClick={onOtherFile}>
              {t('otherFile')}
            </Button>
          )}
          {!isRefused && onInvite !== undefined && createdIds.length > 0 && (
            <IconButton
              variant="default"
              icon={IconSend}
              onClick={() => onInvite(createdIds, findOnlyCreatedName(report.rows))}
            >
              {t('invite', { count: createdIds.length, formatted: format(createdIds.length) })}
            </IconButton>
          )}
          {isPreview ? (
            <LockableButton
              lockReason={changesNothing ? t('nothingToApply') : undefined}
              reasonId={previewTextId}
              onClick={onApply}
            >
              {t('apply')}
            </LockableButton>
          ) : (
            <Button data-autofocus variant={needsOtherFile ? 'default' : 'filled'} onClick={onClose}>
              {t(isRefused ? 'close' : 'finish')}
            </Button>
          )}
        </>
      }
    >
      {isPreview && (
        <p id={previewTextId} className={styles.previewText}>
          {t(changesNothing ? 'nothingToApply' : 'previewText')}
        </p>
      )}
      {report.refusal !== null && (
        <div className={styles.refusal} data-tone="bad">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          <div>
            <b>{refusalOf(report.refusal)}</b>
            {report.refusal.code === 'ImportColumnMissing' && <p>{requiredColumnsText()}</p>}
            <p>{t('refusedText')}</p>
          </div>
        </div>
      )}
      {!isRefused && (
        <>
          <OutcomeTiles counts={report.counts} isPreview={report.isPreview} />
          <OutcomeFilter
            counts={report.counts}
            isPreview={report.isPreview}
            total={report.rows.length}
            value={outcome}
            onChange={setOutcome}
          />
        </>
      )}
      {report.rows.length > 0 && (
        <ReportRows
          report={report}
          // After a change of the filter the list is shown from its top.
          key={outcome ?? 'all'}
          rows={outcome === null ? rows : rows.filter((row) => row.outcome === outcome)}
        />
      )}
    </Dialog>
  );
}

/** A row that ends early has blank cells. */
function fill(cells: readonly string[], length: number): readonly string[] {
  return Array.from({ length }, (_, index) => cells[index] ?? '');
}
