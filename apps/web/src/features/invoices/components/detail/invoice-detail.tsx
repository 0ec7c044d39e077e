import type { Invoice } from '@belegfach/contract';
import { Tabs } from '@mantine/core';
import { IconDownload, IconExternalLink, IconFileCode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatInvoiceDate } from '../../../../lib/dates.ts';
import { canShowPdf } from '../../../../lib/pdf-tab.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useNeighbourKeys } from '../../../../ui/dialog/use-neighbour-keys.ts';
import { useLastDefined } from '../../../../ui/dialog/use-last-defined.ts';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { findNeighbours } from '../../../../ui/list/neighbours/find-neighbours.ts';
import { PreviousNextButtons } from '../../../../ui/list/neighbours/previous-next-buttons.tsx';
import { LoadingButton } from '../../../../ui/loading-button/loading-button.tsx';
import type { DocumentDownload } from '../../api/use-document-download.ts';
import { usePdfTab } from '../../api/use-pdf-tab.ts';
import type { ListKind } from '../../invoice-columns.tsx';
import { ElectronicTag } from '../invoice-type.tsx';
import { AmountDue } from './amount-due.tsx';
import { DocumentPane } from './document-pane.tsx';
import styles from './invoice-detail.module.css';
import { Notes } from './notes.tsx';

interface InvoiceDetailProps {
  /** Undefined while no document is open. */
  readonly openInvoice: Invoice | undefined;
  readonly kind: ListKind;
  readonly isPhone: boolean;
  readonly downloads: DocumentDownload;
  /** The rows of the page, in their order. */
  readonly listed: readonly Invoice[];
  readonly onOpen: (invoice: Invoice) => void;
  readonly onClose: () => void;
}

/**
 * Widths of the dialog in pixels. The document is on the left, the notes are on the right. The back office has a narrower
 * dialog because it has no notes. An e-invoice has a wider dialog because it shows a complete invoice.
 */
const WIDTHS = {
  customer: { plain: 960, electronic: 1120 },
  backOffice: { plain: 640, electronic: 780 },
} as const satisfies Record<ListKind, object>;

interface DownloadButtonsProps {
  readonly invoice: Invoice;
  readonly downloads: DocumentDownload;
}

function DownloadButtons({ invoice, downloads }: DownloadButtonsProps) {
  const { t } = useTranslation('invoices');
  const tab = usePdfTab();
  return (
    <>
      {invoice.electronicFormat !== null && (
        <IconButton
          variant="default"
          aria-label={t('detail.xmlLabel')}
          icon={IconFileCode}
          onClick={() => downloads.download(invoice, 'xml')}
        >
          {t('detail.xml')}
        </IconButton>
      )}
      {canShowPdf() && (
        <LoadingButton
          variant="default"
          loading={tab.isOpening(invoice.id)}
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => tab.open(invoice)}
        >
          {t('detail.openPdf')}
        </LoadingButton>
      )}
      <LoadingButton
        loading={downloads.isLoading(invoice.id)}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => downloads.download(invoice)}
      >
        {t('detail.pdf')}
      </LoadingButton>
    </>
  );
}

type ContentProps = DownloadButtonsProps & Pick<InvoiceDetailProps, 'kind' | 'isPhone'>;

function Content({ invoice, kind, isPhone, downloads }: ContentProps) {
  const { t } = useTranslation('invoices');
  const facts = <DocumentPane key={invoice.id} invoice={invoice} kind={kind} downloads={downloads} />;
  if (kind === 'backOffice') return facts;
  const notes = <Notes key={invoice.id} invoiceId={invoice.id} documentNumber={invoice.documentNumber} />;
  if (!isPhone)
    return (
      <div className={styles.columns}>
        {facts}
        <div className={styles.aside}>{notes}</div>
      </div>
    );
  return (
    <Tabs defaultValue="document" keepMounted className={styles.tabs ?? ''}>
      <Tabs.List grow>
        <Tabs.Tab value="document">{t('detail.documentTab')}</Tabs.Tab>
        <Tabs.Tab value="notes">{t('detail.notesTab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="document">{facts}</Tabs.Panel>
      <Tabs.Panel value="notes" className={styles.notesPanel ?? ''}>
        {notes}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The details of a document. */
export function InvoiceDetail(props: InvoiceDetailProps) {
  const { openInvoice, kind, isPhone, downloads, listed, onOpen, onClose } = props;
  const { t, i18n } = useTranslation('invoices');
  const invoice = useLastDefined(openInvoice);
  const { previous, next } = findNeighbours(listed, openInvoice?.id);
  const openOther = (other: Invoice | undefined) => other && (() => onOpen(other));
  useNeighbourKeys(openInvoice !== undefined, { previous: openOther(previous), next: openOther(next) });
  if (invoice === undefined) return null;
  const { typeString, documentNumber: number, electronicFormat, invoiceDate } = invoice;
  return (
    <Dialog
      isOpen={openInvoice !== undefined}
      onClose={onClose}
      size={WIDTHS[kind][electronicFormat === null ? 'plain' : 'electronic']}
      title={
        <>
          {/* Announced when the next document replaces this one. */}
          <span aria-live="polite">{t('detail.title', { type: t(`types.${typeString}`), number })}</span>
          {electronicFormat !== null && <ElectronicTag format={electronicFormat} hasProfile />}
        </>
      }
      headerText={
        <>
          {formatInvoiceDate(invoiceDate, i18n.language)}
          <AmountDue key={invoice.id} invoiceId={invoice.id} />
        </>
      }
      actions={
        <>
          {(previous !== undefined || next !== undefined) && (
            <PreviousNextButtons
              texts={{
                neighbours: t('detail.neighbours'),
                previous: t('detail.previous'),
                next: t('detail.next'),
                first: t('detail.first'),
                last: t('detail.last'),
              }}
              previous={openOther(previous)}
              next={openOther(next)}
            />
          )}
          <DownloadButtons invoice={invoice} downloads={downloads} />
        </>
      }
      hasPanes
    >
      <Content invoice={invoice} kind={kind} isPhone={isPhone} downloads={downloads} />
    </Dialog>
  );
}
