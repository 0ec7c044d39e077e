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

/** The fields after the name, which may contain blanks: the first of them is the third of proc_pid_stat(5). */
function fieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
