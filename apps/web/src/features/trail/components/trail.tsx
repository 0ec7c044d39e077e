import type { TrailPage } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFile } from '../../../lib/csv.ts';
import { dayOf, formatTimestamp } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { QueryFailure } from '../../../records/query-failure.tsx';
import { showWarning } from '../../../ui/alerts/alert-store.ts';
import { ResetFilters } from '../../../ui/list/reset-filters.tsx';
import { LoadingButton } from '../../../ui/loading-button/loading-button.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import { MAX_EXPORTED, useTrail, useTrailExport } from '../api/trail-queries.ts';
import type { TrailFilters } from '../model/trail-filters.ts';
import styles from './trail.module.css';
import { TrailFilterFields } from './trail-filter-fields.tsx';
import { TrailTable } from './trail-table.tsx';
import { useTrailTexts } from './use-trail-texts.ts';

interface TrailProps {
  readonly filters: TrailFilters;
  readonly onChange: (filters: TrailFilters) => void;
}

/** The entries of the audit trail, the newest first, with the state of the chain that protects them. */
export function Trail({ filters, onChange }: TrailProps) {
  const { t, i18n } = useTranslation('trail');
  const query = useTrail(filters);
  const loadAll = useTrailExport(filters);
  const texts = useTrailTexts();
  const [isSaving, setSaving] = useState(false);
  const pages = query.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const chain = pages[0]?.chain;

  async function saveCsv(): Promise<void> {
    setSaving(true);
    const all = await loadAll().finally(() => setSaving(false));
    if (all === undefined) return;
    const headings = (['at', 'actor', 'action', 'target', 'provider', 'result', 'facts'] as const).map(
      (name) => t(`columns.${name}`),
    );
    const limit = t('saveLimit', { most: formatCount(MAX_EXPORTED, i18n.language) });
    const rows = [headings, ...all.entries.map(texts.cellsOf), ...(all.isComplete ? [] : [[limit]])];
    saveFile(csvFile(rows), `${dayOf(new Date())}_${t('fileName')}.csv`);
    if (!all.isComplete) showWarning(limit);
  }
  return (
    <div className={styles.page}>
      <TrailFilterFields filters={filters} onChange={onChange} />
      <div className={styles.line}>
        <ChainState chain={chain} />
        <div className={styles.actions}>
          <ResetFilters onReset={() => onChange({})} />
          <LoadingButton
            variant="default"
            loading={isSaving}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => void saveCsv()}
          >
            {t('save')}
          </LoadingButton>
        </div>
      </div>
      {query.isError ? (
        <QueryFailure query={query} title={t('failed')} text={t('failedText')} />
      ) : (
        <TrailTable entries={entries}>
          {query.isPending && <Spinner size={16} />}
          {query.isSuccess && entries.length === 0 && <p className={styles.none}>{t('none')}</p>}
        </TrailTable>
      )}
      {query.hasNextPage && (
        <LoadingButton
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </LoadingButton>
      )}
    </div>
  );
}

/** The result of the last check of the chain. While it is loaded, a text of about the same length keeps its place. */
function ChainState({ chain }: { readonly chain: TrailPage['chain'] | undefined }) {
  const { t, i18n } = useTranslation('trail');
  if (chain === undefined)
    return (
      <p role="status">
        <span className={styles.place} aria-hidden>
          {t('chain.never')}
        </span>
      </p>
    );
  if (chain === null) return <p role="status">{t('chain.never')}</p>;
  return (
    <p role="status" data-tone={chain.faults > 0 ? 'bad' : undefined}>
      {t(chain.faults === 0 ? 'chain.intact' : 'chain.broken', {
        moment: formatTimestamp(chain.checkedAt, i18n.language),
        faults: chain.faults,
      })}
    </p>
  );
}
