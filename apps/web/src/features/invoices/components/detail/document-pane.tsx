import type { Invoice } from '@belegfach/contract';
import { Loader } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../../lib/api-problem.ts';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { useInvoiceDetails } from '../../api/detail-queries.ts';
import type { DocumentDownload } from '../../api/use-document-download.ts';
import { profileLabel } from '../../model/decimal.ts';
import type { ListKind } from '../../model/list-state.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import styles from './invoice-detail.module.css';
import { InvoiceFacts } from './invoice-facts.tsx';
import { EInvoiceView } from './e-invoice/e-invoice-view.tsx';

interface DocumentPaneProps {
  readonly invoice: Invoice;
  readonly kind: ListKind;
  readonly downloads: DocumentDownload;
}

/** The content of a document: its facts, the fields read from an e-invoice, and its earlier versions. */
export function DocumentPane({ invoice, kind, downloads }: DocumentPaneProps) {
  const { t } = useTranslation('invoices');
  const { data, error, isPending, isFetching, errorUpdatedAt, refetch } = useInvoiceDetails(invoice.id);
  const { electronicFormat } = invoice;
  return (
    // Long e-invoices scroll in this region; it can be focused so that the arrow keys scroll it.
    <div className={styles.document} role="region" aria-label={t('detail.facts')} tabIndex={0}>
      {electronicFormat !== null && (
        <p className={styles.electronic}>
          <IconFileCheck size={16} stroke={1.75} aria-hidden />
          <span>
            {t(data?.parts.includes('original') === true ? 'detail.drawnHint' : 'detail.electronicHint', {
              format: profileLabel(electronicFormat),
            })}
          </span>
        </p>
      )}
      <InvoiceFacts invoice={invoice} kind={kind} isCompact={electronicFormat !== null} />
      {electronicFormat !== null && isPending && (
        <Loader size={20} className={styles.spinner ?? ''} aria-label={t('reading.loading')} />
      )}
      {error !== null && (
        <ErrorState
          title={t('reading.failed')}
          text={t('reading.failedText')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          reference={{
            id: error instanceof ApiProblem ? error.requestId : undefined,
            failedAt: new Date(errorUpdatedAt),
          }}
        />
      )}
      {data?.electronic != null && <EInvoiceView invoice={data.electronic} />}
      {data !== undefined && data.supersededVersions.length > 0 && (
        <EarlierVersions versions={data.supersededVersions} downloads={downloads} />
      )}
    </div>
  );
}
