import { expect, it } from 'vitest';
import { row } from '../../judgement/test-support/judgement-fixtures.ts';
import type { Outcome } from '../../model/outcome.ts';
import { addFiles, addUnindexed, type ClassifiedFile, applyOutcomes, startDelivery } from './delivery.ts';

const file = (name: string): ClassifiedFile => ({
  name,
  size: 1,
  mtimeMs: 0,
  ctimeMs: 0,
  kind: 'document',
});
const outcome = (key: string): Outcome => ({
  key,
  receiptId: null,
  fileName: key,
  state: 'accepted',
  reasons: [],
  documentId: null,
  data: {},
  customerNumber: null,
});
const rows = [
  row({ line: 2, fileName: 'twice.pdf' }),
  row({ line: 3, fileName: 'TWICE.pdf' }),
  row({ line: 4, fileName: 'never-came.pdf' }),
];
const claim = { id: 'one', path: '/claimed/one', done: '/done/one', batchId: 'b', claimedAt: new Date(0) };
const batch = { id: 1, publicId: 'b', channel: 'hot-folder' } as const;
const started = startDelivery(claim, batch, [{ name: 'run.csv', reading: { rows } }]);
const delivery = addUnindexed(addFiles(started, ['twice.pdf', 'pair.pdf', 'pair.xml'].map(file)));

it('a delivery consists of its rows and of the files that no row names, with a pair as one item', () => {
  expect([...delivery.pending.keys()]).toEqual(['run.csv:2', 'run.csv:3', 'run.csv:4', 'pair.pdf']);
});

it('a file is no longer needed after the last item that uses it, nor is the other file of its pair', () => {
  const first = applyOutcomes(delivery, [outcome('run.csv:2'), outcome('run.csv:4')]);
  expect(first.unneededFiles).toEqual([[]]);
  const second = applyOutcomes(first.delivery, [outcome('run.csv:3'), outcome('pair.pdf')]);
  expect(second.unneededFiles).toEqual([['twice.pdf'], ['pair.pdf', 'pair.xml']]);
  expect([...second.delivery.pending.keys()]).toEqual([]);
  expect([...second.delivery.outcomes.keys()]).toEqual(['run.csv:2', 'run.csv:4', 'run.csv:3', 'pair.pdf']);
});

it('a step does not change the earlier state', () => {
  const before = [delivery.pending.size, delivery.files.size, delivery.outcomes.size];
  applyOutcomes(delivery, [outcome('run.csv:2'), outcome('run.csv:3')]);
  addFiles(delivery, [file('late.pdf')]);
  expect([delivery.pending.size, delivery.files.size, delivery.outcomes.size]).toEqual(before);
  expect(started.files.size).toBe(0);
});
