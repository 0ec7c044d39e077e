import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../../lib/numbers.ts';
import { LoadingButton } from '../../../../../ui/loading-button/loading-button.tsx';
import { Spinner } from '../../../../../ui/spinner/spinner.tsx';
import type { useInvoiceContent } from '../../../api/invoice-queries.ts';
import detailStyles from '../invoice-detail.module.css';
import styles from './e-invoice-lines.module.css';
import { EInvoiceView } from './e-invoice-view.tsx';

interface EInvoiceProps {
  readonly query: ReturnType<typeof useInvoiceContent>;
}

/** The content of an e-invoice, read from its original when the dialog opens. The dialog of the document reports a failure. */
export function EInvoice({ query }: EInvoiceProps) {
  const { t, i18n } = useTranslation('invoices');
  const { data, error, isFetchingNextPage, fetchNextPage } = query;
  const [content] = data?.pages ?? [];
  if (content === undefined)
    return (
      error === null && (
        <p className={detailStyles.loading}>
          <Spinner size={16} label={t('reading.loading')} />
        </p>
      )
    );
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const missing = content.lineCount - lines.length;
  const more = missing > 0 && (
    <p className={styles.more}>
      <LoadingButton
        variant="default"
        size="xs"
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {t('reading.more', { count: missing, formatted: formatCount(missing, i18n.language) })}
      </LoadingButton>
    </p>
  );
  return <EInvoiceView content={content} lines={lines} moreLines={more} />;
}
