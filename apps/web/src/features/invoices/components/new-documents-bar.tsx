import type { NewDocuments } from '@belegfach/contract';
import { IconCalendarDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { monthName } from '../../../ui/date-range/range-label.ts';
import { writeRange } from '../../../ui/list/filters/read-value.ts';
import { noFilters } from '../../../ui/list/list-filters.ts';
import { LockableButton } from '../../../ui/lockable-button/lockable-button.tsx';
import { NO_EXTRAS, type ZipExtras, type ZipRequest } from '../api/zip-files.ts';
import { invoiceList } from '../invoice-columns.tsx';
import styles from './new-documents-bar.module.css';

/** A download of more documents needs a confirmation. */
const MAX_WITHOUT_QUESTION = 100;

interface NewDocumentsBarProps {
  /** Undefined until the numbers have arrived. */
  readonly documents: NewDocuments | undefined;
  /** A ZIP download is running; there is one at a time. */
  readonly isBusy: boolean;
  readonly extras: ZipExtras;
  readonly onExtrasChange: (extras: ZipExtras) => void;
  readonly onDownload: (request: ZipRequest) => void;
}

/**
 * The two downloads that customers need most: the documents that are new to the user, and all documents of the last month,
 * optionally with the XML in addition to the PDFs. Both buttons ignore the filters and the selection, and stay in place.
 */
export function NewDocumentsBar(props: NewDocumentsBarProps) {
  const { documents, isBusy, extras, onExtrasChange, onDownload } = props;
  const { t, i18n } = useTranslation('invoices');
  const format = (count: number) => formatCount(count, i18n.language);
  const count = documents?.count ?? 0;
  const formatted = t(documents?.isExact === false ? 'fresh.moreThan' : 'fresh.exactly', {
    count: format(count),
  });
  const month = documents?.lastMonth;
  const withXml: ZipExtras = { ...NO_EXTRAS, xml: extras.xml };
  const downloadNew = async () => {
    const title = t('fresh.question', { formatted });
    const prompt = {
      type: 'INFO',
      title,
      message: t('fresh.questionHint'),
      accept: t('fresh.accept'),
    } as const;
    if (count > MAX_WITHOUT_QUESTION && (await confirm(prompt)) === 'declined') return;
    onDownload({ kind: 'new', extras: withXml });
  };
  const lockReasonOf = (documentCount: number, nothing: string) => {
    if (isBusy) return t('fresh.busy');
    return documentCount === 0 ? nothing : undefined;
  };
  return (
    <div
      role="group"
      aria-label={t('fresh.label')}
      className={styles.bar}
      data-loading={!documents || undefined}
    >
      <LockableButton
        variant={count > 0 ? 'filled' : 'default'}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        lockReason={lockReasonOf(count, t('fresh.nothing'))}
        onClick={() => void downloadNew()}
      >
        {count === 0 ? t('fresh.none') : t('fresh.download', { count, formatted })}
      </LockableButton>
      {month !== undefined && (
        <LockableButton
          variant="default"
          leftSection={<IconCalendarDown size={16} stroke={1.75} aria-hidden />}
          lockReason={lockReasonOf(month.count, t('fresh.nothingInMonth'))}
          onClick={() =>
            onDownload({
              kind: 'matching',
              filters: { ...noFilters(invoiceList), date: writeRange(month) },
              total: month.count,
              isTotalExact: true,
              extras: withXml,
            })
          }
        >
          {t('fresh.month', {
            month: monthName(month.from, i18n.language, 'long'),
            count: format(month.count),
          })}
        </LockableButton>
      )}
      <label className={styles.extra}>
        <input
          type="checkbox"
          className="bf-choice"
          checked={extras.xml}
          onChange={(event) => onExtrasChange({ ...extras, xml: event.currentTarget.checked })}
        />
        {t('selection.xml')}
      </label>
    </div>
  );
}
