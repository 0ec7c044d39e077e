import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readZip } from './read-zip.ts';

export interface SavedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The file that the browser saves after `act`. */
export async function saveDownloadAfter(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export function expectPdf(bytes: Buffer): void {
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.subarray(-1024).toString('latin1')).toContain('%%EOF');
}

/** @returns the names of the entries, each of which is a PDF */
export async function expectZipOfPdfs(bytes: Buffer): Promise<readonly string[]> {
  const entries = await readZip(bytes);
  for (const entry of entries) {
    expect(entry.name).toMatch(/\.pdf$/);
    expectPdf(entry.bytes);
  }
  return entries.map((entry) => entry.name);
}
