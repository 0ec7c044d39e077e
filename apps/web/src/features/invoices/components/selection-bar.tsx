import { MAX_IDS_PER_CALL } from '@belegfach/contract/schema-free';
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/money.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { ResetFilters } from '../../../ui/list/reset-filters.tsx';
import { useOutOfSightText } from '../../../ui/list/use-out-of-sight-text.ts';
import { PageCheckBox } from '../../../ui/table/page-check-box.tsx';
import { publishPhoneBar } from '../../../ui/published-height/publish-height.ts';
import { useInvoiceSum } from '../api/invoice-queries.ts';
import type { ZipExtras } from '../api/zip-files.ts';
import type { InvoiceFilters } from '../invoice-columns.tsx';
import { zipBatches } from '../model/zip-batches.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import styles from './selection-bar.module.css';
import type { DocumentSelection } from './use-document-selection.ts';

const EXTRAS = ['xml', 'annexes'] as const satisfies readonly (keyof ZipExtras)[];

interface SelectionBarProps {
  readonly selection: DocumentSelection;
  /** Documents that match the filters. */
  readonly total: number;
  /** False if more than `total` match. */
  readonly isTotalExact: boolean;
  readonly rowsOnPage: number;
  readonly filters: InvoiceFilters;
  readonly isFiltered: boolean;
  readonly isPhone: boolean;
  readonly extras: ZipExtras;
  readonly onExtrasChange: (extras: ZipExtras) => void;
  readonly onReset: () => void;
  readonly onDownload: () => void;
}

/** The number of selected documents, and the actions. The bar replaces the toolbar, so that nothing moves. */
export function SelectionBar(props: SelectionBarProps) {
  const {
    selection,
    total,
    isTotalExact,
    rowsOnPage,
    filters,
    isFiltered,
    isPhone,
    extras,
    onExtrasChange,
    onReset,
    onDownload,
  } = props;
  const { ids, rows, isEverything, isWithinFilter } = selection;
  const { t, i18n } = useTranslation(['invoices', 'table']);
  const format = (value: number) => formatCount(value, i18n.language);
  const formattedTotal = isTotalExact ? format(total) : t('table:summary.moreThan', { total: format(total) });
  const fileCount = isEverything ? 1 : zipBatches(ids).length;
  const selectedCount = isEverything ? total : ids.length;
  const totalText = { count: total, formatted: formattedTotal };
  const offersPage = !isPhone && rows.pageState !== 'all' && rowsOnPage > 0;
  const offersEverything =
    !isEverything &&
    isWithinFilter &&
    total > ids.length &&
    (isPhone || (rows.pageState === 'all' && total > rowsOnPage));
  const outOfSight = useOutOfSightText(selection);
  const sums = useInvoiceSum(isEverything ? filters : ids) ?? [];
  const sum = sums
    // An amount stays on one line with its currency.
    .map(({ amount, currency }) => formatMoney(amount, currency, i18n.language).replace(' ', '\u00a0'))
    .join(' + ');
  const countText = () => {
    if (isEverything)
      return t(isFiltered ? 'selection.everythingMatching' : 'selection.everything', totalText);
    const count = isWithinFilter
      ? t('selection.count', { selected: format(ids.length), total: formattedTotal })
      : t('table:selected', { formatted: format(ids.length) });
    return outOfSight === undefined ? count : `${count}, ${outOfSight}`;
  };
  return (
    <div ref={publishPhoneBar} role="group" aria-label={t('selection.label')} className={styles.bar}>
      <div className={styles.box}>
        <PageCheckBox label={t('selection.selectPage', { count: rowsOnPage })} selection={rows} />
      </div>
      <div className={styles.words}>
        <b role="status" className={styles.count}>
          {countText()}
          {sum !== '' && <span className={styles.sum}>{sum}</span>}
        </b>
        {offersPage && (
          <button type="button" className={styles.link} onClick={() => rows.onTogglePage(true)}>
            {t('selection.selectPage', { count: rowsOnPage })}
          </button>
        )}
        {offersEverything && (
          <button type="button" className={styles.link} data-everything onClick={selection.selectEverything}>
            {t(isFiltered ? 'selection.selectMatching' : 'selection.selectEverything', totalText)}
          </button>
        )}
        {fileCount > 1 && (
          <span className={styles.parts}>
            {t('selection.parts', { count: fileCount, most: MAX_IDS_PER_CALL })}
          </span>
        )}
        {isEverything && <span className={styles.parts}>{t('selection.withIndex')}</span>}
      </div>
      <span className={styles.space} />
      <div className={styles.extras}>
        {EXTRAS.map((extra) => (
          // A native check box: the check box of the library would have to be loaded with every list.
          <label key={extra}>
            <input
              type="checkbox"
              className="bf-choice"
              checked={extras[extra]}
              onChange={(event) => onExtrasChange({ ...extras, [extra]: event.currentTarget.checked })}
            />
            {t(`selection.${extra}`)}
          </label>
        ))}
      </div>
      <div className={styles.ways}>
        <Button variant="subtle" className={styles.clear ?? ''} onClick={selection.clear}>
          {t('selection.clear')}
        </Button>
        {/* On a phone the sheet of the filters has it. */}
        {!isPhone && <ResetFilters onReset={onReset} />}
      </div>
      <IconButton icon={IconFileZip} className={styles.download ?? ''} onClick={onDownload}>
        {t('selection.downloadCount', { count: selectedCount, formatted: format(selectedCount) })}
      </IconButton>
    </div>
  );
}
