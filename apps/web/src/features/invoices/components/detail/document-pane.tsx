import type { Invoice } from '@belegfach/contract';
import { IconFileCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { joinFailures } from '../../../../records/join-failures.ts';
import { QueryFailure } from '../../../../records/query-failure.tsx';
import { useInvoiceContent, useInvoiceDetails, useRuleCheck } from '../../api/invoice-queries.ts';
import type { DocumentDownload } from '../../api/use-document-download.ts';
import { isReminder, profileLabel } from '../../../../records/e-invoice-profiles.ts';
import type { ListKind } from '../../invoice-columns.tsx';
import { DocumentRuleCheck } from './document-rule-check.tsx';
import { Annexes } from './annexes.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import styles from './invoice-detail.module.css';
import { InvoiceFacts } from './invoice-facts.tsx';
import { EInvoice } from './e-invoice/e-invoice.tsx';
import { Reminders } from './related-documents.tsx';

interface DocumentPaneProps {
  readonly invoice: Invoice;
  readonly kind: ListKind;
  readonly downloads: DocumentDownload;
}

/** The kind of an XML document with its profile: "E-invoice (XRechnung)". */
function nameKind(format: string, t: TFunction<'invoices'>): string {
  const kind = t(`detail.electronicKinds.${isReminder(format) ? 'reminder' : 'invoice'}`);
  const profile = profileLabel(format);
  return profile === null ? kind : `${kind} (${profile})`;
}

/** The content of a document: its facts, the fields and annexes of an e-invoice, and its earlier versions. */
export function DocumentPane({ invoice, kind, downloads }: DocumentPaneProps) {
  const { t, i18n } = useTranslation('invoices');
  const { electronicFormat } = invoice;
  const isElectronic = electronicFormat !== null;
  const isChecked = isElectronic && kind === 'backOffice';
  const details = useInvoiceDetails(invoice.id);
  const content = useInvoiceContent(invoice.id, i18n.language, isElectronic);
  const ruleCheck = useRuleCheck(invoice.id, isChecked);
  const { data } = details;
  // If the server cannot be reached, all of them fail: one message is enough.
  const failure = joinFailures([details, content]) && joinFailures([details, content, ruleCheck]);
  return (
    // Long e-invoices scroll in this region. It can be focused, so that the arrow keys scroll it.
    <div className={styles.document} role="region" aria-label={t('detail.facts')} tabIndex={0}>
      {isElectronic && (
        <p className={styles.electronic}>
          <IconFileCheck size={16} stroke={1.75} aria-hidden />
          <span>
            {t(data?.parts.includes('original') === true ? 'detail.drawnHint' : 'detail.electronicHint', {
              kind: nameKind(electronicFormat, t),
            })}
          </span>
        </p>
      )}
      <InvoiceFacts invoice={invoice} kind={kind} isCompact={isElectronic} />
      {failure !== undefined && (
        <div className={styles.failure}>
          <QueryFailure query={failure} title={t('reading.failed')} text={t('reading.failedText')} />
        </div>
      )}
      {data !== undefined && <Reminders {...data} kind={kind} />}
      {isElectronic && <EInvoice query={content} />}
      {isChecked && <DocumentRuleCheck query={ruleCheck} isFailureShown={failure !== undefined} />}
      {data !== undefined && <Annexes {...data} />}
      {data !== undefined && data.supersededVersions.length > 0 && (
        <EarlierVersions versions={data.supersededVersions} downloads={downloads} />
      )}
    </div>
  );
}
