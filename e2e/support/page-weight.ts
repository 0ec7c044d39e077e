import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

interface Script {
  readonly name: string;
  /** Bytes, compressed with gzip. */
  readonly size: number;
}

/** The number of largest scripts in a report. */
const NAMED = 8;

/** A script's name contains a hash of its content, so one measurement is enough. */
const sizes = new Map<string, Promise<number>>();

async function measure(address: string): Promise<number> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
}

/** Collects all JavaScript that a page requests from now on, with its preloaded parts. */
export function measureScripts(page: Page): { readonly scripts: () => Promise<readonly Script[]> } {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) addresses.add(`${origin}${pathname}`);
  });
  return {
    /** The largest first. */
    scripts: async () => {
      const all = [...addresses].map(async (address) => {
        const size = sizes.get(address) ?? measure(address);
        sizes.set(address, size);
        return { name: address.slice(address.lastIndexOf('/') + 1), size: await size };
      });
      return (await Promise.all(all)).toSorted((one, other) => other.size - one.size);
    },
  };
}

export function totalOf(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { size }) => sum + size, 0);
}

/** The largest scripts, for the message about a page that is too heavy. */
export function largestScripts(page: string, scripts: readonly Script[]): string {
  const largest = scripts.slice(0, NAMED).map(({ name, size }) => `${name} ${size}`);
  return `JavaScript of ${page} in bytes (gzip), ${scripts.length} files: ${largest.join(', ')}`;
}
