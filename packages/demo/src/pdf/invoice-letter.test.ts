import { expect, it } from 'vitest';
import { createDocumentJobs } from '../demo-documents.ts';
import { createDemoWorld } from '../demo-world.ts';
import type { DocumentJob } from '../world/world-model.ts';
import { invoiceLetter } from './invoice-letter.ts';

const jobs = createDocumentJobs(createDemoWorld('2026-11-21'));

function unitsOf(job: DocumentJob): string[] {
  const { content } = job.plan;
  if (content.kind !== 'invoice') return [];
  return invoiceLetter(job, content).rows.map(([, , quantity = '', unit = '']) => `${quantity} ${unit}`);
}

it('units are in the singular for one and in the plural for several', () => {
  const units = new Set(jobs.flatMap(unitsOf));
  for (const unit of ['1 Monat', '3 Monate', '1 Karton', '2 Kartons', '2 Stück'])
    expect(units).toContain(unit);
  for (const unit of ['1 Monate', '3 Monat', '1 Kartons', '2 Karton']) expect(units).not.toContain(unit);
});
