import type { InvoiceDetails } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAsDay } from '../../../../lib/dates.ts';
import { LoadingButton } from '../../../../ui/loading-button/loading-button.tsx';
import type { DocumentDownload } from '../../api/use-document-download.ts';
import styles from './invoice-detail.module.css';

interface EarlierVersionsProps {
  readonly versions: InvoiceDetails['supersededVersions'];
  readonly downloads: DocumentDownload;
}

/** The versions that a newer one has replaced. No list shows them, but they can be downloaded. */
export function EarlierVersions({ versions, downloads }: EarlierVersionsProps) {
  const { t, i18n } = useTranslation('invoices');
  return (
    <div className={styles.versions}>
      <h3>{t('detail.versions')}</h3>
      <ul>
        {versions.map((version) => (
          <li key={version.id}>
            <span>
              {version.documentName}
              <small className="bf-small">
                {t('detail.published', { day: formatMomentAsDay(version.publishedAt, i18n.language) })}
              </small>
            </span>
            <LoadingButton
              className="bf-screen-only"
              variant="default"
              size="xs"
              aria-label={`${t('detail.version')}: ${version.documentName}`}
              loading={downloads.isLoading(version.id)}
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => downloads.download(version)}
            >
              {t('detail.version')}
            </LoadingButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
