import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './card-list.module.css';
import { CheckBox } from './check-box.tsx';
import type { RowSelection, RowShape, TableStatus } from './column.ts';
import { MemoizedBlock } from '../memoized-block/memoized-block.tsx';
import { useRowWindow } from './use-row-window.ts';

interface CardListProps<Row> {
  /** What the list holds; heard, not seen. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly shape: RowShape<Row>;
  readonly status: TableStatus;
  readonly message?: ReactNode;
  readonly selection?: RowSelection;
  /** The first line; opens the row where it opens. */
  readonly title: (row: Row) => ReactNode;
  /** The lines below it. */
  readonly body: (row: Row) => ReactNode;
  readonly actions?: (row: Row) => ReactNode;
  /** Absent where a card shows all there is. */
  readonly onOpen?: (row: Row) => void;
}

/** Cards while the first page is on its way; they fill a phone, so that the page's end is not seen to jump when the rows come. */
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

type CardParts<Row> = Pick<
  CardListProps<Row>,
  'shape' | 'selection' | 'title' | 'body' | 'actions' | 'onOpen'
>;

function Card<Row>(props: CardParts<Row> & { readonly row: Row }) {
  const { row, shape, selection, title, body, actions, onOpen } = props;
  const { t } = useTranslation('table');
  const id = shape.id(row);
  const selected = selection?.isSelected(id) === true;
  return (
    <li className={styles.card} data-row data-tone={shape.tone?.(row)} data-selected={selected || undefined}>
      {selection !== undefined && (
        <div className={styles.select}>
          <CheckBox
            label={t('selectRow', { name: shape.label(row) })}
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
        // The whole card opens; the button inside is what the keyboard and the screen reader find.
        <div className={styles.content} data-opens onClick={() => onOpen(row)}>
          <button
            type="button"
            className={styles.title}
            aria-haspopup="dialog"
            onClick={(event) => {
              event.stopPropagation();
              onOpen(row);
            }}
          >
            {title(row)}
          </button>
          {body(row)}
        </div>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions(row)}</div>}
    </li>
  );
}

/** The rows of a list on a phone: a card each, with targets of 44 pixels (design section 6). */
export function CardList<Row>(props: CardListProps<Row>) {
  const { caption, rows, status, message, shape, selection, title, body, actions, onOpen } = props;
  const cards = useRef<HTMLUListElement>(null);
  const shown = useRowWindow(cards, status === 'loading' || status === 'blank' ? 0 : rows.length);
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
          key={shape.id(row)}
          on={[row, shape, selection, title, body, actions, onOpen]}
          draw={() => <Card {...props} row={row} />}
        />
      ))}
    </ul>
  );
}
