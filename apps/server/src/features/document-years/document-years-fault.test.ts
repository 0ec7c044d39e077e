import { expect, it } from 'vitest';
import { describeDocumentYearsFault } from './index.ts';

const describeFault = (lastOwnYear: number, firstYearInLater?: number) =>
  describeDocumentYearsFault({ thisYear: 2027, lastOwnYear, firstYearInLater });

it('documents whose next year has a partition have no fault, whatever date a document has', () => {
  expect(describeFault(2029)).toBeUndefined();
  expect(describeFault(2028)).toBeUndefined();
  expect(describeFault(2028, 2029)).toBeUndefined();
});

it('a next year without a partition is a fault, and the text says what to do before the first document of that year comes in', () => {
  expect(describeFault(2027)).toMatch(/^DATABASE_URL: .*up to 2027, and 2028 has no partition\. Restart/);
  expect(describeFault(2027, 2031)).toMatch(/Restart/);
});

it('documents that came in before their year had a partition are a fault that a restart does not repair', () => {
  expect(describeFault(2027, 2028)).toMatch(/^DATABASE_URL: documents of 2028 .*restore/);
  expect(describeFault(2025, 2026)).toMatch(/^DATABASE_URL: documents of 2026 /);
});
