import { type ReactNode, useId } from 'react';
import { LoadState } from '../load-state/load-state.tsx';
import styles from './record-section.module.css';

interface RecordSectionProps<Data> {
  readonly title: string;
  /** At the end of the title's line: a button, or a link to the whole list. */
  readonly action?: ReactNode;
  readonly query: {
    readonly data: Data | undefined;
    readonly isFetching: boolean;
    /** An answer, or its failure, has arrived. */
    readonly isFetched: boolean;
    readonly refetch: () => unknown;
  };
  /** The text for data that could not be loaded. */
  readonly failure: string;
  /** The sentence in place of data that is there but empty. */
  readonly empty?: string;
  readonly isEmpty?: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A part of a record's page. Each section loads its own data, so that a failure does not affect the others. A section
 * is shown only after all sections above it have loaded, so that nothing moves.
 */
export function RecordSection<Data>(props: RecordSectionProps<Data>) {
  const { title, action, query, failure, empty, isEmpty, children } = props;
  const titleId = useId();
  const { data } = query;
  return (
    <section
      className={`bf-card ${styles.section}`}
      aria-labelledby={titleId}
      aria-busy={query.isFetching}
      data-waiting={!query.isFetched || undefined}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {data === undefined ? (
        <LoadState query={query} failure={failure} className={styles.waiting} />
      ) : isEmpty?.(data) === true ? (
        <p className={styles.state}>{empty}</p>
      ) : (
        children(data)
      )}
    </section>
  );
}
