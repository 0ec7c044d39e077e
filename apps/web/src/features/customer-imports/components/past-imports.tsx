import type { ImportReport } from '@belegfach/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { resultOf } from '../../../lib/reported-call.ts';
import { useRunningActions } from '../../../forms/use-running-actions.ts';
import { useApi } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import styles from './import-result.module.css';

/** The maximum number of imports that are shown; older ones are in the audit trail. */
const SHOWN = 50;

interface PastImportsProps {
  readonly onClose: () => void;
  readonly onOpen: (report: ImportReport) => void;
}

/** The past imports, newest first; each opens its report. */
export function PastImports({ onClose, onOpen }: PastImportsProps) {
  const { t, i18n } = useTranslation(['imports', 'common']);
  const api = useApi();
  const actions = useRunningActions();
  const list = useCallQuery(['imports'], 'GET /Import', {
    query: { pageSize: SHOWN },
    noAlertFor: 'all',
    staleTime: 0,
  });
  const open = async (id: string) => {
    const report = await resultOf(api.call('GET /Import/{id}', { params: { id } }));
    if (report !== undefined) onOpen(report.result);
  };
  const items = list.data?.items ?? [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('imports:past.title')}
      headerText={t('imports:past.text')}
      size={960}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      {list.isPending && <Spinner size={16} />}
      {list.isError && <p className={styles.none}>{t('imports:past.failed')}</p>}
      {list.isSuccess && items.length === 0 && <p className={styles.none}>{t('imports:past.empty')}</p>}
      {items.length > 0 && (
        <div className={styles.rows} tabIndex={0} role="region" aria-label={t('imports:past.title')}>
          <table>
            <thead>
              <tr>
                {(['file', 'kind', 'when', 'by', 'outcome'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`imports:past.columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td>
                    <button
                      type="button"
                      className={`bf-link ${styles.file}`}
                      aria-busy={actions.isRunning(item.id)}
                      onClick={() => void actions.run([item.id], () => open(item.id))}
                    >
                      {item.fileName === '' ? t('imports:past.erased') : item.fileName}
                    </button>
                    {actions.isRunning(item.id) && <Spinner size={16} label={t('common:loading')} />}
                  </td>
                  <td>
                    {t(`imports:kinds.${item.kind}.title`)}
                    {item.replaces && ` (${t('imports:mode.replaced')})`}
                  </td>
                  <td>{formatTimestamp(item.startedAt, i18n.language)}</td>
                  <td>{item.startedBy}</td>
                  <td>
                    {item.state === 'done'
                      ? t('imports:success', countsOf(item.counts, i18n.language))
                      : t(`imports:past.states.${item.state}`)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

function countsOf(counts: ImportReport['counts'], language: string) {
  const { created, updated, unchanged, skipped } = counts;
  const format = (value: number) => formatCount(value, language);
  return {
    created: format(created),
    updated: format(updated),
    unchanged: format(unchanged),
    skipped: format(skipped),
  };
}
