import type { Invoice } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../ui/row-actions/icon-action.tsx';
import type { DocumentDownload } from '../api/use-document-download.ts';

interface RowDownloadProps {
  readonly invoice: Invoice;
  readonly downloads: DocumentDownload;
}

/** Downloads the PDF of one row, with its own loading state. */
export function RowDownload({ invoice, downloads }: RowDownloadProps) {
  const { t } = useTranslation('invoices');
  const isRunning = downloads.isLoading(invoice.id);
  const label = t(isRunning ? 'download.rowLoading' : 'download.row', { number: invoice.documentNumber });
  return (
    <IconAction
      label={label}
      icon={IconDownload}
      onClick={() => downloads.download(invoice)}
      isRunning={isRunning}
      slot="action"
    />
  );
}
