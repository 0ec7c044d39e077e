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

/** @returns the names of the documents: all entries except the last one, the index */
export async function expectZipOfPdfs(bytes: Buffer): Promise<readonly string[]> {
  const entries = await readZip(bytes);
  expect(entries.at(-1)?.name).toBe('index.csv');
  const documents = entries.slice(0, -1);
  for (const entry of documents) {
    expect(entry.name).toMatch(/^\d{4}-\d\d-\d\d_[A-Za-z0-9_-]+\.pdf$/);
    expectPdf(entry.bytes);
  }
  return documents.map((entry) => entry.name);
}
