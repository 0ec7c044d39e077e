import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaultReporter } from './fault-reporter.ts';

const MINUTE_MS = 60_000;

let lines: { level: string; facts: Record<string, unknown>; message: string }[];
const record = (level: string) => (facts: object, message: string) =>
  void lines.push({ level, facts: { ...facts }, message });
const sink = { fatal: record('fatal'), error: record('error'), warn: record('warn'), info: record('info') };

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const broken = () => new Error('Connection terminated unexpectedly');
const messages = () => lines.map(({ level, facts, message }) => [level, message, facts['times']]);

describe('a database that is unavailable for three minutes', () => {
  it('is logged once a minute for all background work together, and once when it is over', () => {
    const log = createFaultReporter(sink);
    for (let second = 0; second < 180; second += 1) {
      log.error({ err: away(), job: 'notices' }, 'a job failed; it is tried again');
      log.error({ err: broken() }, 'a journal could not be chained; it is tried again');
      log.warn({ err: away() }, 'a hot folder could not be looked at; it is tried again');
      vi.advanceTimersByTime(1_000);
    }
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(messages()).toEqual([
      ['error', 'a job failed; it is tried again', undefined],
      ['warn', 'a hot folder could not be looked at; it is tried again', 179],
      ['warn', 'a hot folder could not be looked at; it is tried again', 180],
      ['warn', 'a hot folder could not be looked at; it is tried again', 180],
      ['info', 'a fault is over', undefined],
    ]);
    expect(lines[0]?.facts).toMatchObject({ database: 'unavailable', job: 'notices' });
  });
});

describe('faults that are not the database', () => {
  it('are distinguished by job, message and error, not by the numbers in it', () => {
    const log = createFaultReporter(sink);
    for (const id of ['17', '18', '19'])
      for (const job of ['a', 'b']) log.error({ err: new Error(`document ${id} is odd`), job }, 'failed');
    log.error({ err: new Error('another one'), job: 'a' }, 'failed');
    expect(lines.map(({ facts }) => facts['job'])).toEqual(['a', 'b', 'a']);
  });

  it('count as new after a minute without them', () => {
    const log = createFaultReporter(sink);
    for (let round = 0; round < 2; round += 1) {
      log.error({ err: new Error('odd') }, 'failed');
      vi.advanceTimersByTime(MINUTE_MS);
    }
    expect(messages().map(([level]) => level)).toEqual(['error', 'info', 'error', 'info']);
  });
});

it('lines that are no faults are passed on: alarms, information, and e-mails that have failed finally', () => {
  const log = createFaultReporter(sink);
  for (let count = 0; count < 2; count += 1) {
    log.fatal({ alarm: 'document-damaged' }, 'damaged');
    log.info({}, 'news');
    log.warn({ removed: 3 }, 'removed');
    log.error({ reason: 'no such mailbox' }, 'a mail was given up');
    log.warn({ reason: 'try again later' }, 'a mail could not be sent');
  }
  expect(lines.map(({ message }) => message)).toEqual([
    ...['damaged', 'news', 'removed', 'a mail was given up', 'a mail could not be sent'],
    ...['damaged', 'news', 'removed', 'a mail was given up'],
  ]);
});
