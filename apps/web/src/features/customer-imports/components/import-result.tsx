import type { ImportOutcome, ImportReport } from '@belegfach/contract';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFile } from '../../../lib/csv.ts';
import { dayOf, formatTimestamp } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { IMPORT_COLUMNS } from '../model/import-kinds.ts';
import { listCreatedIds, sortByOutcome } from '../model/sort-report-rows.ts';
import styles from './import-result.module.css';
import { OutcomeFilter, OutcomeTiles } from './outcome-counts.tsx';
import { ReportRows } from './report-rows.tsx';
import { useRowTexts } from './use-row-texts.ts';

interface ImportResultProps {
  readonly report: ImportReport;
  readonly onClose: () => void;
  /** Invites the customers that were created; undefined if no invitation is offered. */
  readonly onInvite: ((ids: readonly string[]) => void) | undefined;
}

/** The result of a finished import row by row, or the reason why the file was refused. */
export function ImportResult({ report, onClose, onInvite }: ImportResultProps) {
  const { t, i18n } = useTranslation('imports');
  const { reasonOf, refusalOf } = useRowTexts();
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const format = (value: number) => formatCount(value, i18n.language);
  const isRefused = report.state === 'refused';
  const rows = sortByOutcome(report.rows);
  const createdIds = listCreatedIds(report.rows);

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
      t(`outcomes.${row.outcome}`),
      row.customerNumber ?? '',
      row.customerName ?? '',
      reasonOf(row),
    ]);
    saveFile(csvFile([headings, ...lines]), `${dayOf(new Date())}_${t('reportName')}.csv`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isRefused ? 'refused' : 'done')}
      headerText={headerText()}
      size={960}
      footer={
        <>
          {report.rows.length > 0 && (
            <IconButton variant="default" mr="auto" icon={IconDownload} onClick={saveReport}>
              {t('report')}
            </IconButton>
          )}
          {!isRefused && onInvite !== undefined && createdIds.length > 0 && (
            <IconButton variant="default" icon={IconSend} onClick={() => onInvite(createdIds)}>
              {t('invite', { count: createdIds.length, formatted: format(createdIds.length) })}
            </IconButton>
          )}
          <Button data-autofocus onClick={onClose}>
            {t('finish')}
          </Button>
        </>
      }
    >
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
          <OutcomeTiles counts={report.counts} />
          <OutcomeFilter
            counts={report.counts}
            total={report.rows.length}
            value={outcome}
            onChange={setOutcome}
          />
        </>
      )}
      {report.rows.length > 0 && (
        <ReportRows
          // After a change of the filter the list is shown from its top.
          key={outcome ?? 'all'}
          rows={outcome === null ? rows : rows.filter((row) => row.outcome === outcome)}
        />
      )}
    </Dialog>
  );
}
