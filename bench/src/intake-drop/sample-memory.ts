import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 500;

export interface Memory {
  /** Bytes of this process and its document readers. */
  readonly own: readonly number[];
  readonly readers: readonly number[];
}

export function sampleMemory(): { stop(): Memory } {
  const own: number[] = [];
  const readers: number[] = [];
  const timer = setInterval(() => {
    own.push(process.memoryUsage.rss());
    readers.push(childrenMemory());
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return { own, readers };
    },
  };
}

interface Process {
  readonly parent: number;
  readonly isDatabase: boolean;
  readonly bytes: number;
}

/** Resident memory of the document readers: all descendants but those of PostgreSQL. A reader is started by a program that confines it. */
function childrenMemory(): number {
  const processes = new Map<number, Process>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const found = readProcess(name);
    if (found !== undefined) processes.set(Number(name), found);
  }
  const isReader = ({ parent, isDatabase }: Process): boolean => {
    if (isDatabase) return false;
    if (parent === process.pid) return true;
    const above = processes.get(parent);
    return above !== undefined && isReader(above);
  };
  return [...processes.values()].filter(isReader).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @returns undefined for a process that has ended */
function readProcess(id: string): Process | undefined {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const numberOf = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return {
      parent: numberOf('PPid'),
      isDatabase: status.startsWith('Name:\tpostgres'),
      bytes: numberOf('VmRSS') * 1024,
    };
  } catch {
    return undefined;
  }
}
