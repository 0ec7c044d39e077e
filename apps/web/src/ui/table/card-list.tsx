import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './card-list.module.css';
import { CheckBox } from './check-box.tsx';
import type { RowListProps } from './column.ts';
import { isOnControl } from './is-on-control.ts';
import { MemoizedBlock } from '../memoized-block/memoized-block.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

interface CardListProps<Row> extends RowListProps<Row> {
  /** The first line; it opens the row if `onOpen` is given. */
  readonly title: (row: Row) => ReactNode;
  /** The lines below it. */
  readonly body: (row: Row) => ReactNode;
}

/**
 * Placeholder cards while the first page is loading; they fill a phone's screen, so that the end of the page does not
 * visibly jump when the rows arrive.
 */
const SKELETON_CARDS = 8;

function Skeletons() {
  return (
    <div aria-hidden className={styles.cards}>
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <div key={index} className={styles.skeleton}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

function Card<Row>(props: CardListProps<Row> & { readonly row: Row }) {
  const { row, accessors, selection, title, body, actions, onOpen } = props;
  const { t } = useTranslation('table');
  const id = accessors.id(row);
  const selected = selection?.isSelected(id) === true;
  return (
    <li
      className={styles.card}
      data-row
      data-tone={accessors.tone?.(row)}
      data-selected={selected || undefined}
    >
      {selection !== undefined && (
        <div className={styles.select}>
          <CheckBox
            label={t('selectRow', { name: accessors.label(row) })}
            checked={selected}
            onChange={(on) => selection.onToggle(id, on)}
          />
        </div>
      )}
      {onOpen === undefined ? (
        <div className={styles.content}>
          <div className={styles.title}>{title(row)}</div>
          {body(row)}
        </div>
      ) : (
        // The whole card opens the row; the button inside is for keyboard and screen reader.
        <div
          className={styles.content}
          data-opens
          onClick={({ target }) => {
            if (!isOnControl(target)) onOpen(row);
          }}
        >
          <button type="button" className={styles.title} aria-haspopup="dialog" onClick={() => onOpen(row)}>
            {title(row)}
          </button>
          {body(row)}
        </div>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions(row)}</div>}
    </li>
  );
}

/** The rows of a list on a phone: one card each, with touch targets of 44 pixels. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { caption, rows, status, message, accessors, selection, title, body, actions, onOpen } = props;
  const cards = useRef<HTMLUListElement>(null);
  const shown = useVirtualRows(cards, status === 'loading' || status === 'blank' ? 0 : rows.length);
  if (status === 'loading') return <Skeletons />;
  if (status === 'blank') return <div className={styles.message}>{message}</div>;
  return (
    <ul
      ref={cards}
      className={styles.cards}
      aria-label={caption}
      aria-busy={status === 'refreshing'}
      data-status={status}
      style={{ paddingTop: shown.before, paddingBottom: shown.after }}
    >
      {rows.slice(shown.first, shown.end).map((row) => (
        <MemoizedBlock
          key={accessors.id(row)}
          dependencies={[row, accessors, selection, title, body, actions, onOpen]}
          render={() => <Card {...props} row={row} />}
        />
      ))}
    </ul>
  );
}
