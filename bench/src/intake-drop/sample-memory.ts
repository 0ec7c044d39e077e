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

/** Resident memory of the document readers: the child processes that are Node. */
function childrenMemory(): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return children.reduce((sum, id) => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const isReader = status.includes(`PPid:\t${process.pid}\n`) && !status.startsWith('Name:\tpostgres');
      const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
      return sum + (isReader ? Number(kilobytes ?? 0) * 1024 : 0);
    } catch {
      return sum;
    }
  }, 0);
}
