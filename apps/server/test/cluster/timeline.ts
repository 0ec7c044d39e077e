/** The values that `watchCluster` observes. */
export type Subject =
  /** The node that has the leader key in etcd. */
  | 'leader'
  /** The node whose Patroni says that its PostgreSQL is the primary. The proxy asks the same. */
  | 'primary'
  /** Whether a statement through the proxy gets an answer. */
  | 'read'
  /** Whether a commit through the proxy ends, which a second machine must have confirmed. */
  | 'commit';

/** A change of what was observed. `at`: milliseconds of `performance.now()`. `value` is undefined for no node or no answer. */
export interface Sighting {
  readonly subject: Subject;
  readonly at: number;
  readonly value: string | undefined;
}

/** Seconds from the fault to each step of the recovery; undefined for a step that was not needed. */
export interface Timeline {
  /** The leader key of the old primary has expired. */
  readonly lost: number | undefined;
  /** Another node has the leader key. */
  readonly taken: number | undefined;
  /** The PostgreSQL of that node is the primary. */
  readonly promoted: number | undefined;
  /** A statement through the proxy gets an answer again. */
  readonly read: number | undefined;
  /** A commit through the proxy ends again, because a standby follows the new primary. */
  readonly commit: number | undefined;
}

/** @param sightings in the order of their times */
export function describeTimeline(sightings: readonly Sighting[], faultAt: number): Timeline {
  const valueAtFault = (subject: Subject) =>
    sightings.findLast((sighting) => sighting.subject === subject && sighting.at < faultAt)?.value;
  const after = (subject: Subject) =>
    sightings.filter((sighting) => sighting.subject === subject && sighting.at >= faultAt);
  const seconds = (sighting: Sighting | undefined) =>
    sighting === undefined ? undefined : (sighting.at - faultAt) / 1000;
  const another = (subject: Subject) => {
    const before = valueAtFault(subject);
    return seconds(after(subject).find(({ value }) => value !== undefined && value !== before));
  };
  const taken = another('leader');
  /** The first answer of the new primary; if the primary did not change, the first one after the interruption. */
  const back = (subject: Subject) => {
    const changes = after(subject);
    const pause = changes.find(({ value }) => value === undefined);
    if (pause === undefined) return undefined;
    const from = Math.max(pause.at, faultAt + (taken ?? 0) * 1000);
    return seconds(changes.find(({ value, at }) => value !== undefined && at >= from));
  };
  return {
    lost: seconds(after('leader').find(({ value }) => value !== valueAtFault('leader'))),
    taken,
    promoted: another('primary'),
    read: back('read'),
    commit: back('commit'),
  };
}
