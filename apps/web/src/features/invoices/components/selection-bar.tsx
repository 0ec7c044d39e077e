import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { CheckBox } from '../../../ui/table/check-box.tsx';
import type { RowSelection } from '../../../ui/table/column.ts';
import { MOST_PER_ZIP, zipBatches } from '../model/batches.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly ids: readonly string[];
  /** The list's total, as long as the whole selection lies within it. */
  readonly total: number | undefined;
  readonly rowsOnPage: number;
  readonly rows: RowSelection;
  readonly onClear: () => void;
  readonly onDownload: () => void;
}

/** What is selected and what can be done with it; takes the toolbar's place, so that nothing moves. */
export function SelectionBar({ ids, total, rowsOnPage, rows, onClear, onDownload }: SelectionBarProps) {
  const { t, i18n } = useTranslation('invoices');
  const count = (value: number) => formatCount(value, i18n.language);
  const parts = zipBatches(ids).length;
  return (
    <div role="group" aria-label={t('selection.label')} className={styles.bar}>
      <div className={styles.box}>
        <CheckBox
          label={t('selection.selectPage', { count: rowsOnPage })}
          checked={rows.pageState === 'all'}
          partly={rows.pageState === 'some'}
          onChange={rows.onTogglePage}
        />
      </div>
      <b role="status" className={styles.count}>
        {total === undefined
          ? t('selection.countAlone', { selected: count(ids.length) })
          : t('selection.count', { selected: count(ids.length), total: count(total) })}
      </b>
      {rows.pageState !== 'all' && rowsOnPage > 0 && (
        <button type="button" className={styles.link} onClick={() => rows.onTogglePage(true)}>
          {t('selection.selectPage', { count: rowsOnPage })}
        </button>
      )}
      {parts > 1 && (
        <span className={styles.parts}>{t('selection.parts', { count: parts, most: MOST_PER_ZIP })}</span>
      )}
      <span className={styles.space} />
      <Button variant="subtle" className={styles.clear ?? ''} onClick={onClear}>
        {t('selection.clear')}
      </Button>
      <Button
        leftSection={<IconFileZip size={16} stroke={1.75} aria-hidden />}
        className={styles.download ?? ''}
        onClick={onDownload}
      >
        {t('selection.downloadCount', { count: ids.length, formatted: count(ids.length) })}
      </Button>
    </div>
  );
}
