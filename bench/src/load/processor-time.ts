import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on every Linux on which Node runs. */
const TICKS_PER_MS = 100 / 1000;

/** Starts to measure the processor time of processes with all their threads. @returns a function with the milliseconds since then */
export function countProcessorTime(pids: readonly number[]): () => number {
  const before = new Map(pids.map((pid) => [pid, ticksOf(pid)]));
  // A process that has ended meanwhile counts as zero.
  return () =>
    pids.reduce((sum, pid) => sum + Math.max(0, ticksOf(pid) - (before.get(pid) ?? 0)), 0) / TICKS_PER_MS;
}

/**
 * The same for all processes of PostgreSQL, also those that begin or end meanwhile: a process that has ended is counted by its
 * parent.
 */
export function countClusterTime(postmaster: number): () => number {
  const timesOf = () => new Map(childrenOf(postmaster).map((pid) => [pid, ticksOf(pid)]));
  const before = timesOf();
  const endedBefore = endedTicksOf(postmaster);
  return () => {
    const now = timesOf();
    const sum = (times: ReadonlyMap<number, number>) =>
      [...times.values()].reduce((all, one) => all + one, 0);
    return (sum(now) - sum(before) + endedTicksOf(postmaster) - endedBefore) / TICKS_PER_MS;
  };
}

/** Memory of a process that it shares with no other, in MB; 0 when it is gone. */
export function anonymousMemoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The processes with this parent. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** The parent of a process; 0 when it is gone. */
export function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1] ?? 0);
}

/** User and system time: fields 14 and 15 of proc_pid_stat(5). */
function ticksOf(pid: number): number {
  const fields = fieldsOf(pid);
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** User and system time of its children that have ended: fields 16 and 17. */
function endedTicksOf(pid: number): number {
  const fields = fieldsOf(pid);
  return Number(fields[13] ?? 0) + Number(fields[14] ?? 0);
}

/** The fields after the name, which may contain blanks: the first of them is the third of proc_pid_stat(5). */
function fieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
