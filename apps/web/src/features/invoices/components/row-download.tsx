import type { Invoice } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../ui/row-actions/icon-action.tsx';

interface RowDownloadProps {
  readonly invoice: Invoice;
  readonly isRunning: boolean;
  readonly onDownload: (invoice: Invoice) => void;
}

/** Downloads the PDF of one row, with its own loading state. Memoized: a page has a hundred of them. */
export const RowDownload = memo(({ invoice, isRunning, onDownload }: RowDownloadProps) => {
  const { t } = useTranslation('invoices');
  const label = t(isRunning ? 'download.rowLoading' : 'download.row', { number: invoice.documentNumber });
  return (
    <IconAction
      label={label}
      icon={IconDownload}
      onClick={() => onDownload(invoice)}
      isRunning={isRunning}
      slot="action"
    />
  );
});
