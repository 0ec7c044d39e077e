import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './card-list.module.css';
import { CheckBox } from './check-box.tsx';
import type { RowListProps } from './column.ts';
import { isOnControl } from './is-on-control.ts';
import { MemoizedBlock } from '../memoized-block/memoized-block.tsx';
import { NewRowMark } from './new-row-mark.tsx';
import { useRowsInSteps } from './use-rows-in-steps.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface CardListProps<Row> extends RowListProps<Row> {
  /** The first line; it opens the row if `onOpen` is given. */
  readonly title: (row: Row) => ReactNode;
  /** The lines below it. */
  readonly body: (row: Row) => ReactNode;
}

/**
 * The number of cards that fill a phone's screen. As many placeholders are shown while the first page is loading, so that
 * the end of the page does not visibly jump when the rows arrive.
 */
const SCREEN_CARDS = 8;
const NO_ROWS: readonly never[] = [];

function Skeletons() {
  return (
    <div aria-hidden className={styles.cards}>
      {Array.from({ length: SCREEN_CARDS }, (_, index) => (
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
  const isNew = props.isNew?.(row) === true;
  const selected = selection?.isSelected(id) === true;
  const heading = (
    <>
      {title(row)}
      {isNew && <NewRowMark />}
    </>
  );
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
          <div className={styles.title}>{heading}</div>
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
            {heading}
          </button>
          {body(row)}
        </div>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions(row)}</div>}
    </li>
  );
}

/**
 * The first screen of cards is rendered immediately, the cards below it in several steps afterwards: a slow phone shows the
 * list earlier, and answers a tap in between.
 */
function Cards<Row>(props: CardListProps<Row>) {
  const { caption, rows, status, accessors, isNew, selection, title, body, actions, onOpen } = props;
  const cards = useRef<HTMLUListElement>(null);
  const shown = useVirtualRows(cards, rows.length);
  const drawnEnd = useRowsInSteps(shown.isShortList ? rows : NO_ROWS, accessors.id, SCREEN_CARDS);
  const end = shown.isShortList ? drawnEnd : shown.end;
  return (
    <ul
      ref={cards}
      className={styles.cards}
      aria-label={caption}
      aria-busy={status === 'refreshing' || (shown.isShortList && drawnEnd < rows.length)}
      data-status={status}
      style={{ paddingTop: shown.before, paddingBottom: shown.after }}
    >
      {rows.slice(shown.first, end).map((row) => (
        <MemoizedBlock
          key={accessors.id(row)}
          dependencies={[row, accessors, isNew?.(row), selection, title, body, actions, onOpen]}
          render={() => <Card {...props} row={row} />}
        />
      ))}
    </ul>
  );
}

/** The rows of a list on a phone: one card each, with touch targets of 44 pixels. */
export function CardList<Row>(props: CardListProps<Row>) {
  if (props.status === 'loading') return <Skeletons />;
  if (props.status === 'blank') return <div className={styles.message}>{props.message}</div>;
  return <Cards {...props} />;
}
