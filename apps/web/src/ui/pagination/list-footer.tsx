import { Pagination } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/numbers.ts';
import { LazySelect } from '../lazy-select/lazy-select.tsx';
import { type ListPageSize, PAGE_SIZES } from '../list/list-state.ts';
import { useIsPhone } from '../list/use-is-phone.ts';
import { Spinner } from '../spinner/spinner.tsx';
import { keepAlertsAbove } from './keep-alerts-above.ts';
import styles from './list-footer.module.css';

interface PageControls {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly size: ListPageSize;
  readonly onSize: (size: ListPageSize) => void;
}

interface ListFooterProps {
  /** "Invoices 1 – 50 of 214"; read aloud when it changes. Absent where the page shows it elsewhere. */
  readonly summary?: ReactNode;
  readonly isBusy: boolean;
  /** Absent for a list that shows all its rows. */
  readonly pages?: PageControls;
  /** The button that prints the list. */
  readonly print?: ReactNode;
  /** The button for the view of the list. */
  readonly view?: ReactNode;
}

function Pages({ page, total, onPage, size, onSize }: PageControls) {
  const { t, i18n } = useTranslation('table');
  const sizeId = useId();
  const isPhone = useIsPhone();
  return (
    <>
      <label htmlFor={sizeId}>{t('pageSize')}</label>
      <LazySelect
        id={sizeId}
        size="xs"
        radius="md"
        className={styles.size ?? ''}
        data={PAGE_SIZES.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(size)}
        menu={{ comboboxProps: { position: 'top', zIndex: 300 } }}
        onChange={(chosen) => {
          const size = PAGE_SIZES.find((each) => String(each) === chosen);
          if (size !== undefined) onSize(size);
        }}
      />
      {total > 1 && (
        <nav aria-label={t('pages')}>
          <Pagination
            className={styles.pages ?? ''}
            value={page}
            total={total}
            // Seven buttons as large as a thumb fill a phone.
            siblings={isPhone ? 0 : 1}
            boundaries={1}
            gap={4}
            onChange={onPage}
            getItemProps={(page) => {
              const number = formatCount(page, i18n.language);
              return { 'aria-label': t('page', { number }), children: number };
            }}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'previousPage' : 'nextPage'),
            })}
          />
        </nav>
      )}
    </>
  );
}

/** The rows that are shown, the page size, and the other pages. */
export function ListFooter({ summary, isBusy, pages, print, view }: ListFooterProps) {
  const { t } = useTranslation('table');
  return (
    <div ref={keepAlertsAbove} className={`bf-small ${styles.footer}`}>
      <div className={styles.summary}>
        {summary !== undefined && <span role="status">{summary}</span>}
        {isBusy && (
          <span className={styles.busy}>
            <Spinner size={16} label={t('loading')} />
          </span>
        )}
      </div>
      <div className={styles.controls}>
        {print}
        {view}
        {pages !== undefined && <Pages {...pages} />}
      </div>
    </div>
  );
}
