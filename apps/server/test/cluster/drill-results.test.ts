import { describe, expect, it } from 'vitest';
import type { Attempt } from './attempts.ts';
import { formatDrillTable } from './drill-table.ts';
import { judgeNotices } from './judge-notices.ts';
import { judgeLedger } from './ledger.ts';
import { describeOutage, haveAllSucceeded } from './outage.ts';
import { describeTimeline, type Sighting } from './timeline.ts';
import { formatTimelines } from './timeline-table.ts';

const NONE: ReadonlySet<string> = new Set();
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
    expect(judgeLedger(acknowledged, acknowledged, NONE)).toEqual({
      lost: [],
      doubled: [],
      altered: [],
      unknown: [],
      returned: [],
    });
  });

  it('names documents that are missing, stored twice, changed, or stored without an acknowledgement', () => {
    const stored = [
      { number: 'RE-2', sha256: 'bb' },
      { number: 'RE-2', sha256: 'cc' },
      { number: 'RE-3', sha256: 'dd' },
    ];
    expect(judgeLedger(acknowledged, stored, NONE)).toEqual({
      lost: ['RE-1'],
      doubled: ['RE-2'],
      altered: ['RE-2'],
      unknown: ['RE-3'],
      returned: [],
    });
  });

  it('does not name a purged document as lost, and names one that is stored again', () => {
    expect(judgeLedger(acknowledged, [{ number: 'RE-2', sha256: 'bb' }], new Set(['RE-1']))).toMatchObject({
      lost: [],
      returned: [],
    });
    expect(judgeLedger(acknowledged, acknowledged, new Set(['RE-1']))).toMatchObject({ returned: ['RE-1'] });
  });
});

describe('the notices of the drill', () => {
  const notice = (messageId: string, subject: string) => ({ messageId, to: 'a@kunde.example', subject });
  const [first, second] = [
    notice('<1>', 'Belegfach: 4 neue Belege / 4 new documents'),
    notice('<2>', 'Belegfach: Ein neuer Beleg / A new document'),
  ];
  const judge = (...notices: readonly (typeof first)[]) =>
    judgeNotices(notices, new Map([['a@kunde.example', 5]]));

  it('name each document once, also when an e-mail was sent twice', () => {
    expect(judge(first, second)).toEqual([]);
    expect(judge(first, second, second)).toEqual([]);
  });

  it('are counted for an account that was not notified of a document, or was notified twice', () => {
    expect(judge(first)).toEqual([{ email: 'a@kunde.example', expected: 5, named: 4 }]);
    expect(judge(first, second, { ...second, messageId: '<3>' })).toEqual([
      { email: 'a@kunde.example', expected: 5, named: 6 },
    ]);
  });
});

describe('the timeline of a fault', () => {
  const sightings: readonly Sighting[] = [
    { subject: 'leader', at: 0, value: 'a' },
    { subject: 'primary', at: 0, value: 'a' },
    { subject: 'read', at: 0, value: 'yes' },
    { subject: 'commit', at: 0, value: 'yes' },
    { subject: 'primary', at: 1100, value: undefined },
    { subject: 'read', at: 1200, value: undefined },
    { subject: 'commit', at: 1200, value: undefined },
    // A commit on the old primary, over a connection that was open before the fault.
    { subject: 'commit', at: 1300, value: 'yes' },
    { subject: 'commit', at: 1400, value: undefined },
    { subject: 'leader', at: 15_000, value: undefined },
    { subject: 'leader', at: 15_200, value: 'c' },
    { subject: 'primary', at: 15_900, value: 'c' },
    { subject: 'read', at: 16_400, value: 'yes' },
    { subject: 'commit', at: 17_000, value: 'yes' },
    // A slow answer after the recovery does not count.
    { subject: 'commit', at: 18_000, value: undefined },
    { subject: 'commit', at: 19_000, value: 'yes' },
  ];

  it('has the seconds until each step', () => {
    expect(describeTimeline(sightings, 1000)).toEqual({
      lost: 14,
      taken: 14.2,
      promoted: 14.9,
      read: 15.4,
      commit: 16,
    });
  });

  it('has no steps if the primary has not changed, and then the table has no row for it', () => {
    const timeline = describeTimeline(sightings, 20_000);
    expect(Object.values(timeline).filter((step) => step !== undefined)).toEqual([]);
    const row = { fault: 'a machine dies', list: 16, delivery: undefined };
    expect(
      formatTimelines([
        { ...row, timeline },
        { ...row, timeline: describeTimeline(sightings, 1000) },
      ]),
    ).toBe(
      [
        '| fault | leader key gone | another leader | promoted | reads through the proxy | commits on two machines | first list | first delivery |',
        '|---|---|---|---|---|---|---|---|',
        '| a machine dies | 14.0 s | 14.2 s | 14.9 s | 15.4 s | 16.0 s | 16.0 s |  |',
      ].join('\n'),
    );
  });
});

describe('the outage of a fault', () => {
  it('lasts until the first success after the last refusal, not until a success between two refusals', () => {
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

  it('is undefined if nothing was refused, and infinite if nothing succeeded afterwards', () => {
    expect(describeOutage([attempt(0, 1200)], 'list', 1000).seconds).toBeUndefined();
    expect(describeOutage([attempt(0, 1200, 'broken')], 'list', 1000).seconds).toBe(Infinity);
  });

  it('is over when, of each kind, a request that began after the fault has succeeded', () => {
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
