import { NotThePrimary } from '../error-kind.ts';
import { MARK_QUERY, type Query, type ServerState, TIMELINE_QUERY } from './promotion-mark.ts';

/**
 * Checks that connections lead to the primary. All connections of a portal share one check, because it remembers the
 * timelines and marks that they met.
 */
export interface PrimaryCheck {
  /** @throws NotThePrimary when the connection must not be used */
  check(query: Query): Promise<void>;
  /** Whether the mark of the newest timeline is remembered. */
  isMarked(): boolean;
  /** @param listener called when a connection meets a timeline without a mark */
  onUnmarked(listener: () => void): void;
}

/**
 * A former primary that hung while another machine took over accepts connections for a moment when it continues, and would
 * show old documents and old rights. It is recognised by its earlier timeline. Two machines that were both promoted may have
 * the same timeline; they are distinguished by the mark, which only one of them has.
 * @param comparesMarks for the portal, after the migrations. A mark is remembered only after it was read back: it is
 * then on the standby, too, because a commit that waits for the standby is not visible earlier
 */
export function createPrimaryCheck({ comparesMarks = false } = {}): PrimaryCheck {
  let newestTimeline = 0;
  let newestMark: string | undefined;
  let isMarked = false;
  let reportUnmarked: () => void = () => undefined;

  const findState = async (query: Query): Promise<ServerState> => {
    for (;;) {
      const asked = newestMark;
      const statement = comparesMarks
        ? { text: MARK_QUERY, values: [asked ?? null] }
        : { text: TIMELINE_QUERY };
      const [state] = (await query(statement)).rows as readonly ServerState[];
      if (state === undefined) throw new NotThePrimary('The database server does not say what it is.');
      // If another connection has read a newer mark meanwhile, this answer does not say whether the server knows that
      // mark, so the server is asked again.
      if (asked === newestMark || state.mark === newestMark) return state;
    }
  };

  return {
    check: async (query) => {
      const { timeline, mark, knowsAsked } = await findState(query);
      if (timeline === null) throw new NotThePrimary('The database server is a standby.');
      if (timeline < newestTimeline)
        throw new NotThePrimary(
          `The database server is on timeline ${timeline}, and another one was on ${newestTimeline}: it is no longer the primary. ` +
            AFTER_A_MOVE,
        );
      if (!knowsAsked)
        throw new NotThePrimary(
          `The database server, on timeline ${timeline}, does not know the mark of timeline ${newestTimeline}, which this portal has read: ` +
            `it was promoted in addition to the primary, and lacks what was stored there. ${AFTER_A_MOVE}`,
        );
      newestTimeline = timeline;
      newestMark = mark ?? newestMark;
      isMarked = mark !== null;
      if (comparesMarks && !isMarked) reportUnmarked();
    },
    isMarked: () => isMarked,
    onUnmarked: (listener) => void (reportUnmarked = listener),
  };
}

const AFTER_A_MOVE = 'After a restore or a move to a new database server, restart the portal.';
