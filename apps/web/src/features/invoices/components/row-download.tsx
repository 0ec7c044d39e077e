import type { Invoice } from '@belegfach/contract';
import { Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentDownload } from '../api/use-document-download.ts';
import styles from './row-download.module.css';

interface RowDownloadProps {
  readonly invoice: Invoice;
  readonly downloads: DocumentDownload;
}

/**
 * Downloads the PDF of one row, with its own loading state. A native button, because a page has up to a hundred of
 * them.
 */
export function RowDownload({ invoice, downloads }: RowDownloadProps) {
  const { t } = useTranslation('invoices');
  const loading = downloads.isLoading(invoice.id);
  const label = t(loading ? 'download.rowLoading' : 'download.row', { number: invoice.documentNumber });
  return (
    <button
      type="button"
      className={styles.button}
      data-slot="action"
      aria-label={label}
      aria-busy={loading}
      title={label}
      onClick={() => downloads.download(invoice)}
    >
      {loading ? <Loader size={16} /> : <IconDownload size={18} stroke={1.75} aria-hidden />}
    </button>
  );
}
