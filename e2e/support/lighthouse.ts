import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse';
import { CHROMIUM_FLAGS, prepareChromium } from '../chromium.ts';

type Category = 'performance' | 'accessibility' | 'best-practices';

interface Question {
  readonly categories: readonly Category[];
  /** `phone` is the default of Lighthouse: a mid-range phone on slow 4G. */
  readonly device: 'phone' | 'desktop';
}

export interface Verdict {
  /** From 0 to 100, in the requested order. */
  readonly scores: readonly number[];
  /** The findings that reduced the scores. */
  readonly findings: readonly string[];
}

export interface LighthouseBrowser {
  /** A tab of the same profile: a user who signs in here is signed in on the audited pages. */
  readonly page: Page;
  /** @throws Error when Lighthouse could not load the page */
  audit(address: string, question: Question): Promise<Verdict>;
  close(): Promise<void>;
}

/** The first line of this file is the debugging port of Chromium, the second one the path of its WebSocket. */
const PORT_FILE = 'DevToolsActivePort';

/** Starts a separate browser: Lighthouse opens its tabs over the debugging port and uses the storage of the profile. */
export async function openLighthouse(
  options: Pick<BrowserContextOptions, 'baseURL' | 'locale'>,
): Promise<LighthouseBrowser> {
  const { executablePath, environment } = await prepareChromium();
  const profile = mkdtempSync(path.join(os.tmpdir(), 'belegfach-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    executablePath,
    env: { ...process.env, ...environment },
    args: [...CHROMIUM_FLAGS, '--remote-debugging-port=0'],
  });
  const port = Number(readFileSync(path.join(profile, PORT_FILE), 'utf8').split('\n')[0]);
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    audit: (address, question) => audit(address, port, question),
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function audit(address: string, port: number, { categories, device }: Question): Promise<Verdict> {
  const result = await lighthouse(
    address,
    // Lighthouse empties the caches, as on a first visit, and keeps the local storage, so that a user stays signed in.
    {
      port,
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      // Only the audit of the speed needs a slow network; the others run without throttling.
      ...(!categories.includes('performance') && { throttlingMethod: 'provided' }),
      logLevel: 'error',
    },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (result === undefined) throw new Error(`Lighthouse has no result for ${address}`);
  const { runtimeError, finalDisplayedUrl, audits, categories: judged } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== address) throw new Error(`${address} leads to ${finalDisplayedUrl}`);
  const counted = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return {
    scores: categories.map((category) => Math.round((judged[category]?.score ?? 0) * 100)),
    findings: counted.flatMap(({ id }) => describeFinding(id, audits[id])),
  };
}

type AuditResult = RunnerResult['lhr']['audits'][string];

function describeFinding(id: string, found: AuditResult | undefined): string[] {
  if (found === undefined || found.score === null || found.score === 1) return [];
  return [[`${id} ${found.score}`, found.title, found.displayValue].filter(Boolean).join(': ')];
}
