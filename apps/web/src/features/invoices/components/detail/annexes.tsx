import type { InvoiceDetails } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../lib/numbers.ts';
import { LoadingButton } from '../../../../ui/loading-button/loading-button.tsx';
import { useAnnexDownload } from '../../api/use-annex-download.ts';
import { type Annex, typeName } from '../../model/annexes.ts';
import styles from './invoice-detail.module.css';

type AnnexesProps = Pick<InvoiceDetails, 'id' | 'annexes' | 'annexLinks'>;

/**
 * The files that an e-invoice contains. An external document is shown with its address as text, because nobody has checked where the link
 * leads.
 */
export function Annexes({ id, annexes, annexLinks }: AnnexesProps) {
  const { t, i18n } = useTranslation('invoices');
  const { isLoading, download } = useAnnexDownload(id);
  if (annexes?.length === 0 && annexLinks.length === 0) return null;
  const describe = ({ fault, ...annex }: Annex) =>
    fault === null
      ? [typeName({ fault, ...annex }), formatBytes(annex.size, i18n.language)].filter(Boolean).join(' · ')
      : t(`annexes.faults.${fault}`);
  return (
    <div className={styles.versions}>
      <h3>{t('annexes.title')}</h3>
      {annexes === null && <p className="bf-small">{t('annexes.failed')}</p>}
      <ul>
        {annexes?.map((annex) => (
          <li key={annex.number}>
            <span>
              {annex.name}
              {annex.description !== null && <small className="bf-small">{annex.description}</small>}
              <small className="bf-small">{describe(annex)}</small>
            </span>
            {annex.fault === null && (
              <LoadingButton
                className="bf-screen-only"
                variant="default"
                size="xs"
                aria-label={`${t('annexes.download')}: ${annex.name}`}
                loading={isLoading(annex)}
                leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
                onClick={() => download(annex)}
              >
                {t('annexes.download')}
              </LoadingButton>
            )}
          </li>
        ))}
        {annexLinks.map(({ name, address }) => (
          <li key={`${name ?? ''} ${address}`}>
            <span>
              {name ?? t('annexes.link')}
              <small className="bf-small">{t('annexes.linkHint', { address })}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
