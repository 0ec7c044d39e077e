import { describe, expect, it } from 'vitest';
import type { Attempt } from './attempts.ts';
import { formatDrillTable } from './drill-table.ts';
import { judgeLedger } from './ledger.ts';
import { describeOutage, haveAllSucceeded } from './outage.ts';

const attempt = (startedAt: number, endedAt: number, answer = 'ok'): Attempt => ({
  kind: 'list',
  startedAt,
  endedAt,
  answer,
});

describe('the ledger of the drill', () => {
  const acknowledged = [
    { number: 'RE-1', sha256: 'aa' },
    { number: 'RE-2', sha256: 'bb' },
  ];

  it('is complete when each acknowledged document is stored once with its bytes', () => {
    expect(judgeLedger(acknowledged, acknowledged)).toEqual({
      lost: [],
      doubled: [],
      altered: [],
      unknown: [],
    });
  });

  it('names documents that are missing, twice there, altered, or acknowledged to nobody', () => {
    const stored = [
      { number: 'RE-2', sha256: 'bb' },
      { number: 'RE-2', sha256: 'cc' },
      { number: 'RE-3', sha256: 'dd' },
    ];
    expect(judgeLedger(acknowledged, stored)).toEqual({
      lost: ['RE-1'],
      doubled: ['RE-2'],
      altered: ['RE-2'],
      unknown: ['RE-3'],
    });
  });
});

describe('the outage of a fault', () => {
  it('lasts until the first success after the last refusal, not to a success between refusals', () => {
    const attempts = [
      attempt(0, 900, 'broken'),
      attempt(900, 1100, '503 Overloaded'),
      attempt(1100, 1300),
      attempt(1300, 1900, '503 Overloaded'),
      attempt(1900, 3500),
      attempt(3500, 3600),
    ];
    expect(describeOutage(attempts, 'list', 1000)).toEqual({
      kind: 'list',
      succeeded: 3,
      refusals: new Map([['503 Overloaded', 2]]),
      seconds: 2.5,
      slowest: 1.6,
    });
  });

  it('is none when nothing was refused, and has no end when nothing succeeded any more', () => {
    expect(describeOutage([attempt(0, 1200)], 'list', 1000).seconds).toBeUndefined();
    expect(describeOutage([attempt(0, 1200, 'broken')], 'list', 1000).seconds).toBe(Infinity);
  });

  it('is over when a request of every kind has begun after the fault and succeeded', () => {
    const attempts = [attempt(900, 1200), attempt(1200, 1300, 'broken')];
    expect(haveAllSucceeded(attempts, ['list'], 1000)).toBe(false);
    expect(haveAllSucceeded([...attempts, attempt(1300, 1400)], ['list'], 1000)).toBe(true);
  });
});

it('the table of the drill has a row for each fault and a column for each kind of request', () => {
  const outages = [
    describeOutage([attempt(0, 1200)], 'list', 1000),
    {
      ...describeOutage([attempt(1000, 1100, 'broken'), attempt(1100, 2500)], 'list', 1000),
      kind: 'ZIP' as const,
    },
  ];
  const rows = [{ fault: 'a portal dies', goalSeconds: 3, outages }];
  expect(formatDrillTable(rows, ['list', 'ZIP'])).toBe(
    [
      '| fault | goal | list | ZIP | refusals |',
      '|---|---|---|---|---|',
      '| a portal dies | 3 s | none (1.2 s) | 1.5 s | 1 × broken |',
    ].join('\n'),
  );
});
