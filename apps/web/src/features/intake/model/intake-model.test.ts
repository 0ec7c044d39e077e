import {
  INTAKE_CHANNELS,
  INTAKE_REASONS,
  INTAKE_STATES,
  MAX_FILES_PER_UPLOAD,
  MAX_UPLOAD_BYTES,
} from '@belegfach/contract/schema-free';
import { expect, test } from 'vitest';
import { readListSearch, writeListSearch } from '../../../ui/list/list-search.ts';
import { listQuery } from '../../../records/list-query.ts';
import { listSetFilters, noFilters } from '../../../ui/list/list-filters.ts';
import { intakeList } from '../intake-columns.tsx';
import { ageOf } from './age.ts';
import { findPeriod, rangeOfPeriod } from './periods.ts';
import { addFiles, findUploadFault } from './upload-files.ts';

const PROVIDER = '019a0000-0000-7000-8000-000000000001';

test.each([
  ['state', INTAKE_STATES],
  ['reason', INTAKE_REASONS],
  ['channel', INTAKE_CHANNELS],
] as const)('the filter by %s accepts every value of the contract in the URL', (name, words) => {
  const read = words.map(
    (word) => readListSearch(intakeList, { [name]: word }, { choosesProvider: true }).filters[name],
  );
  expect(read).toEqual(words);
});

test('the URL is parsed, sent as a query, and written back unchanged', () => {
  const search = {
    received: '2026-11-01..2026-11-20',
    provider: PROVIDER,
    channel: 'hot-folder',
    file: 'RE_',
    number: 'RE-1',
    state: 'quarantined',
    customer: 'Müller',
    reason: 'customer-unknown',
    sort: 'file',
  };
  const state = readListSearch(intakeList, search, { choosesProvider: true });
  expect(writeListSearch(state, { sort: intakeList.defaultSort, size: 50 })).toEqual(search);
  expect(listQuery(intakeList, state)).toEqual({
    orderBy: 'FileName',
    sortDirection: 0,
    pageIndex: 1,
    pageSize: 50,
    providerId: PROVIDER,
    state: 'quarantined',
    reason: 'customer-unknown',
    channel: 'hot-folder',
    fileName: 'RE_',
    documentNumber: 'RE-1',
    customer: 'Müller',
    receivedFrom: '2026-11-01',
    receivedTo: '2026-11-20',
  });
});

test('the newest entries come first; invalid values and filters that the viewer does not have are dropped', () => {
  const search = { provider: PROVIDER, state: 'lost', reason: 'x', sort: 'reason' };
  const state = readListSearch(intakeList, search, { choosesProvider: false });
  expect(state.filters).toEqual(noFilters(intakeList));
  expect(state.sort).toEqual({ field: 'received', direction: 'descending' });
  expect(listSetFilters(intakeList, state.filters)).toEqual([]);
  const set = { ...noFilters(intakeList), state: 'rejected', number: 'RE' };
  expect(listSetFilters(intakeList, set)).toEqual(['number', 'state']);
});

test('periods end today and are recognised from their range', () => {
  expect(rangeOfPeriod('today', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(rangeOfPeriod('week', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' });
  expect(findPeriod({ from: '2026-10-23', to: '2026-11-21' }, '2026-11-21')).toBe('month');
  expect(findPeriod(null, '2026-11-21')).toBe('all');
  expect(findPeriod({ from: '2026-10-01', to: '2026-10-02' }, '2026-11-21')).toBeUndefined();
});

test('an age is given in the largest unit that fits', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(ageOf('2026-11-21T11:15:30Z', now)).toEqual({ unit: 'minutes', count: 44 });
  expect(ageOf('2026-11-21T08:30:00Z', now)).toEqual({ unit: 'hours', count: 3 });
  expect(ageOf('2026-11-18T11:00:00Z', now)).toEqual({ unit: 'days', count: 3 });
  expect(ageOf('2026-11-21T12:00:09Z', now)).toEqual({ unit: 'minutes', count: 0 });
});

test('files are added only once, and too many or too large files are refused', () => {
  const file = (name: string) => new File(['x'], name, { lastModified: 1 });
  expect(addFiles([file('a.pdf')], [file('a.pdf'), file('b.pdf')]).map(({ name }) => name)).toEqual([
    'a.pdf',
    'b.pdf',
  ]);
  expect(findUploadFault([])).toBe('nothing');
  expect(findUploadFault([file('a.pdf')])).toBeUndefined();
  const many = Array.from({ length: MAX_FILES_PER_UPLOAD + 1 }, (_, index) => file(`${index}.pdf`));
  expect(findUploadFault(many)).toBe('tooMany');
  const huge = Object.defineProperty(file('huge.zip'), 'size', { value: MAX_UPLOAD_BYTES + 1 });
  expect(findUploadFault([huge])).toBe('tooLarge');
});
