/** What the drill sees of the cluster. */
export type Subject =
  /** The node that has the leader key in etcd. */
  | 'leader'
  /** The node whose Patroni says that its PostgreSQL is the primary: what the proxy asks. */
  | 'primary'
  /** Whether a statement through the proxy gets an answer. */
  | 'read'
  /** Whether a commit does, which is on two machines then. */
  | 'commit';

/** A change, at milliseconds of the clock of the attempts. `undefined`: no node, or no answer. */
export interface Sighting {
  readonly subject: Subject;
  readonly at: number;
  readonly value: string | undefined;
}

/** Seconds from the fault until each step; undefined where a step was not needed. */
export interface Timeline {
  /** The leader key is gone: until then the cluster waits for the old primary. */
  readonly lost: number | undefined;
  /** Another node has the key. */
  readonly taken: number | undefined;
  /** Its PostgreSQL is the primary. */
  readonly promoted: number | undefined;
  /** The proxy leads to it. */
  readonly read: number | undefined;
  /** A standby follows it, so that commits end. */
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
  /** The first answer of the new primary, or of the old one after a pause. */
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
