import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

interface Script {
  readonly name: string;
  /** Bytes, packed with gzip. */
  readonly size: number;
}

/** How many of the largest scripts a report names. */
const NAMED = 8;

/** A script's name carries its content, so that one measurement of it holds. */
const sizes = new Map<string, Promise<number>>();

async function measure(address: string): Promise<number> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
}

/** All JavaScript that a page asks for from now on, its preloaded parts included. */
export function weighScripts(page: Page): { readonly scripts: () => Promise<readonly Script[]> } {
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

/** What to look at when a page is too heavy. */
export function heaviestOf(page: string, scripts: readonly Script[]): string {
  const largest = scripts.slice(0, NAMED).map(({ name, size }) => `${name} ${size}`);
  return `JavaScript of ${page} in bytes (gzip), ${scripts.length} files: ${largest.join(', ')}`;
}
