import { Loader, Pagination } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LazySelect } from '../lazy-select/lazy-select.tsx';
import styles from './list-footer.module.css';

interface PageControls<Size extends number> {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly size: Size;
  readonly sizes: readonly Size[];
  readonly onSize: (size: Size) => void;
}

interface ListFooterProps<Size extends number> {
  /** "Rechnungen 1 – 50 von 214"; read aloud when it changes. Absent where the page shows it elsewhere. */
  readonly summary?: ReactNode;
  readonly isBusy: boolean;
  /** Absent for a list that shows all its rows. */
  readonly pages?: PageControls<Size>;
}

function Pages<Size extends number>({ pages }: { readonly pages: PageControls<Size> }) {
  const { page, total, onPage, size, sizes, onSize } = pages;
  const { t } = useTranslation('table');
  const sizeId = useId();
  return (
    <div className={styles.controls}>
      <label htmlFor={sizeId} className={styles.sizeLabel}>
        {t('pageSize')}
      </label>
      <LazySelect
        id={sizeId}
        size="xs"
        radius="md"
        w={72}
        className={styles.size ?? ''}
        data={sizes.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(size)}
        menu={{ comboboxProps: { position: 'top', zIndex: 300 } }}
        onChange={(chosen) => {
          const found = sizes.find((each) => String(each) === chosen);
          if (found !== undefined) onSize(found);
        }}
      />
      {total > 1 && (
        <nav aria-label={t('pages')}>
          <Pagination
            className={styles.pages ?? ''}
            value={page}
            total={total}
            siblings={1}
            boundaries={1}
            gap={4}
            onChange={onPage}
            getItemProps={(number) => ({ 'aria-label': t('page', { number }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'previousPage' : 'nextPage'),
            })}
          />
        </nav>
      )}
    </div>
  );
}

/** The rows that are shown, the page size, and the other pages. */
export function ListFooter<Size extends number>({ summary, isBusy, pages }: ListFooterProps<Size>) {
  const { t } = useTranslation('table');
  return (
    <div className={styles.footer}>
      <div className={styles.summary}>
        {summary !== undefined && <span role="status">{summary}</span>}
        {isBusy && <Loader size={16} aria-label={t('loading')} className={styles.spinner ?? ''} />}
      </div>
      {pages !== undefined && <Pages pages={pages} />}
    </div>
  );
}
