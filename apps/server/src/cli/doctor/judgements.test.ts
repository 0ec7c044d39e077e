import { describe, expect, it } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import { namesOfInstallation } from '../../configuration/installation-names.ts';
import type { DatabaseFacts } from '../../platform/database/index.ts';
import { judgeClock } from './clock.check.ts';
import { judgeDatabase, notChecked, notCheckedBecauseOfSchema } from './database.check.ts';
import { judgeDocuments } from './documents.check.ts';
import type { Finding } from './finding.ts';
import { type IntakeFindings, judgeDataFolder, judgeHotFolders } from './judge-folders.ts';
import type { FolderObservation, FoldersObservation } from './look-at-folder.ts';
import { isReadOnlyMount } from './read-only-mount.ts';
import { judgeKey } from './key.check.ts';
import { judgeLogin, type LoginObservation } from './login.check.ts';
import type { CounterObservation, PublicObservation } from './look-at-portal.ts';
import { judgeProxy } from './proxy.check.ts';
import { judgeRole } from './role.check.ts';
import { runCheck } from './run-check.ts';
import { judgeDocumentYears, judgeSchema } from './schema.check.ts';
import { judgeSettingsFile } from './settings-file.check.ts';
import { judgeSettings } from './settings.check.ts';
import { judgeTimeZone } from './time-zone.check.ts';
import { checkTraces, judgeTraces } from './traces.check.ts';

/** A finding of this level whose message matches. */
const finding = (level: Finding['level'], message: RegExp) => ({
  level,
  check: expect.any(String) as string,
  message: expect.stringMatching(message) as string,
});
const FACTS: DatabaseFacts = {
  version: '18.1',
  isSupported: true,
  encoding: 'UTF8',
  database: 'belegfach',
  user: 'belegfach',
  mayCreateRoles: true,
  schema: { applied: 3, pending: [], unknown: [], servesThisProgram: true },
  tablesAreGrantedToRole: true,
  roleMembers: [{ login: 'belegfach_portal', database: 'belegfach' }],
  clockAheadMs: 0,
  // At noon UTC of a day in winter and of one in summer.
  germanHours: ['13', '14'],
};
const databaseWith = (facts: Partial<DatabaseFacts>) =>
  judgeDatabase(namesOfInstallation(), { state: 'seen', ownerUrl: '', facts: { ...FACTS, ...facts } });

describe('settings', () => {
  const config = readConfig({ DEMO: 'true' });
  const source = { file: undefined, sourceDescription: 'the environment' };

  it('reports each wrong setting and each mistyped one', () => {
    expect(
      judgeSettings({
        config: undefined,
        faults: ['PORT: a port number', 'SMTP_URL: is required'],
        warnings: ['DATABSE_URL is not a setting and is ignored. Is DATABASE_URL meant?'],
        source,
      }),
    ).toEqual([
      finding('fault', /^PORT: a port number$/),
      finding('fault', /^SMTP_URL: .*read from the environment/),
      finding('attention', /Is DATABASE_URL meant\? Correct the name/),
    ]);
  });

  it('are ok when they are complete, and need attention when they switch the demo on', () => {
    const settings = { faults: [], warnings: [], source };
    expect(judgeSettings({ ...settings, config: { ...config, demo: false } })).toEqual([
      finding('ok', /read from the environment/),
    ]);
    expect(judgeSettings({ ...settings, config })).toEqual([finding('attention', /^DEMO=true/)]);
  });

  it.each([
    ['640', 'ok', /readable only/],
    ['644', 'fault', /may read .*chmod 640 \/etc\/my\.env/],
    ['666', 'fault', /may read and change /],
  ] as const)('file with the mode %s: %s', (mode, level, message) => {
    expect(judgeSettingsFile('/etc/my.env', Number.parseInt(`100${mode}`, 8))).toEqual(
      finding(level, message),
    );
  });
});

describe('database', () => {
  it('is reachable, new enough and UTF8', () => {
    expect(databaseWith({})).toEqual(finding('ok', /PostgreSQL 18\.1/));
    expect(databaseWith({ isSupported: false, version: '14.9' })).toEqual(
      finding('fault', /^DATABASE_URL: .*14\.9; upgrade/),
    );
    expect(databaseWith({ encoding: 'SQL_ASCII' })).toEqual(finding('fault', /^DATABASE_URL: .*SQL_ASCII/));
    expect(judgeDatabase(namesOfInstallation(), { state: 'unreachable', reason: 'ECONNREFUSED' })).toEqual(
      finding('fault', /^DATABASE_URL: .*ECONNREFUSED.*pg_hba\.conf/),
    );
    expect(judgeDatabase(namesOfInstallation(), { state: 'not-started' })).toEqual(
      finding('attention', /^DATABASE_URL: .*Start the portal.* belegfach doctor$/),
    );
    for (const omitted of [notChecked('role'), notCheckedBecauseOfSchema('key')])
      expect(omitted).toEqual(finding('attention', /not checked/));
  });

  it.each([
    [{}, 'ok', /3 migrations/],
    [{ applied: 0, pending: ['1', '2'] }, 'attention', /first start/],
    [{ pending: ['2'] }, 'attention', /runs 1 migration\. Make a backup/],
    [
      { unknown: ['9999_later'], servesThisProgram: false },
      'fault',
      /newer than this program \(9999_later\), or belongs to another program/,
    ],
    [{ unknown: ['9999_later'] }, 'attention', /can still use it\. Finish the upgrade/],
  ] as const)('schema %o: %s', (schema, level, message) => {
    const state = { applied: 3, pending: [], unknown: [], servesThisProgram: true, ...schema };
    expect(judgeSchema(state)).toEqual(finding(level, message));
  });

  const login = (observation: Partial<LoginObservation>) =>
    judgeLogin(
      {
        setting: 'DATABASE_URL',
        name: 'x_portal',
        state: 'tried',
        mayCreateRoles: true,
        error: undefined,
        ...observation,
      },
      'x_app',
    );

  it('lets the portal sign in, with no rights except those of its role', () => {
    expect(login({})).toEqual(finding('ok', /x_portal has the rights of x_app/));
    expect(login({ state: 'name-taken' })).toEqual(finding('fault', /DATABASE_APP_URL/));
    expect(login({ state: 'missing' })).toEqual(finding('attention', /next start creates it/));
    expect(login({ state: 'missing', mayCreateRoles: false })).toEqual(finding('fault', /DATABASE_APP_URL/));
    // 28P01: wrong password. The password of this login is derived from ENCRYPTION_KEY.
    expect(login({ error: { code: '28P01', message: 'password' } })).toEqual(
      finding('attention', /^ENCRYPTION_KEY: /),
    );
    expect(login({ error: { code: '28000', message: 'no pg_hba.conf entry.' } })).toEqual(
      finding('fault', /^DATABASE_URL: no pg_hba\.conf entry/),
    );
    expect(
      login({ setting: 'DATABASE_APP_URL', name: undefined, error: { code: '28P01', message: 'password' } }),
    ).toEqual(finding('fault', /^DATABASE_APP_URL: /));
  });

  it('has a role that no other database and no other login uses', () => {
    const role = (facts: Partial<DatabaseFacts> = {}, ownLogin?: string) =>
      judgeRole('x_app', { ...FACTS, ...facts }, ownLogin);
    // A login that an administrator created; no database is known to which it belongs.
    const managed = { roleMembers: [{ login: 'managed', database: null }] };
    expect(role()).toEqual(finding('ok', /of this database only/));
    expect(role({ tablesAreGrantedToRole: undefined })).toEqual(finding('ok', /first start/));
    expect(role({ tablesAreGrantedToRole: false })).toEqual(
      finding('fault', /^DATABASE_ROLE: .*not made for the role x_app/),
    );
    expect(role({ roleMembers: [{ login: 'shop_portal', database: 'shop' }] })).toEqual(
      finding('attention', /^DATABASE_ROLE: .*shop_portal \(database shop\)/),
    );
    expect(role(managed, 'managed').level).toBe('ok');
    expect(role(managed)).toEqual(finding('attention', /^DATABASE_ROLE: .*revoke x_app from "managed";/));
  });

  it('has a partition for the next year, where the documents are divided', () => {
    const years = (lastOwnYear: number) =>
      judgeDocumentYears({ thisYear: 2027, lastOwnYear, firstYearInLater: undefined });
    expect(judgeDocumentYears(undefined)).toEqual(finding('ok', /one table/));
    expect(years(2028)).toEqual(finding('ok', /up to 2028/));
    expect(years(2027)).toEqual(finding('attention', /^DATABASE_URL: .*2028 has no partition/));
  });

  it('was used with this key', () => {
    expect(judgeKey(true).level).toBe('ok');
    expect(judgeKey(undefined).level).toBe('attention');
    expect(judgeKey(false)).toEqual(finding('fault', /^ENCRYPTION_KEY: /));
  });
});

const GIB = 1024 ** 3;
const FOLDER: FolderObservation = {
  folder: '/data',
  owner: 1000,
  isFolder: true,
  space: { freeBytes: 50 * GIB, totalBytes: 100 * GIB },
};
const MISSING: FolderObservation = { folder: '/srv/intake', isFolder: false, parent: { folder: '/srv' } };

interface Options {
  readonly demo?: boolean;
  readonly userId?: number;
  readonly sandbox?: FoldersObservation['sandbox'];
  readonly settingsFile?: string;
}
const SHOP = { settingsFile: '/etc/belegfach-shop/belegfach.env' };

const DOCUMENTS = { setting: 'DATA_DIR', name: '/data/documents' } as const;

describe('folders', () => {
  const data = (
    observation: Partial<FolderObservation>,
    { demo = false, userId = 1000, sandbox = 'unknown', settingsFile }: Options = {},
  ) =>
    judgeDataFolder(
      { topFolder: { ...FOLDER, ...observation }, sandbox },
      { names: namesOfInstallation(settingsFile), demo, userId },
    );

  it('exist, can be written and have free space', () => {
    expect(data({})).toEqual(finding('ok', /50\.0 GiB free \(50 %\)/));
    const missing = { owner: undefined, isFolder: false };
    expect(data(missing)).toEqual(finding('fault', /^DATA_DIR: .*Mount its disk/));
    expect(data(missing, { demo: true }).level).toBe('attention');
    expect(data({ isFolder: false })).toEqual(finding('fault', /not a folder/));
    expect(data({ errorCode: 'EROFS' })).toEqual(finding('fault', /^DATA_DIR: .*read-only: mount it/));
    expect(data({ errorCode: 'EACCES' })).toEqual(finding('fault', /give that user the right/));
    expect(data({ space: { freeBytes: 0.9 * GIB, totalBytes: 10 * GIB } })).toEqual(
      finding('fault', /^DATA_DIR: .*0\.9 GiB free \(9 %\).*Free space/),
    );
  });

  it('are checked in the sandbox of the running portal; without a running portal the message says that the sandbox was not checked', () => {
    expect(data({}, { sandbox: 'unknown' })).toEqual(
      finding('ok', /as user 1000\. The service's sandbox .* was not checked/),
    );
    expect(data({}, { sandbox: 'writable' })).toEqual(finding('ok', /in the sandbox of the running portal/));
    expect(data({}, { sandbox: 'read-only' })).toEqual(finding('fault', /ReadWritePaths=\/data/));
    expect(hot({}, { sandbox: 'read-only' })).toEqual(
      finding('fault', /^INTAKE_DIR: .*ReadWritePaths=\/data/),
    );
  });

  it('are not checked with the rights of root unless they belong to root', () => {
    expect(data({}, { userId: 0 })).toEqual(
      finding('attention', /setpriv --reuid belegfach --regid belegfach --init-groups belegfach doctor$/),
    );
    expect(data({ owner: 0 }, { userId: 0 }).level).toBe('ok');
    expect(hot({}, { userId: 0 })).toEqual(
      finding('attention', /^INTAKE_DIR: .*--init-groups belegfach doctor$/),
    );
    expect(hot({ topFolder: { ...FOLDER, owner: 0 } }, { userId: 0 }).level).toBe('ok');
  });

  const hot = (
    observation: Partial<FoldersObservation>,
    {
      sandbox = 'unknown',
      userId = 1000,
      settingsFile,
      isForeign = false,
      filesInFormerFolder = 0,
    }: Options & Partial<IntakeFindings> = {},
  ) =>
    judgeHotFolders(
      { topFolder: FOLDER, folders: [], sandbox, ...observation },
      { names: namesOfInstallation(settingsFile), userId, dataDirectory: '/data' },
      { isForeign, filesInFormerFolder },
    );

  it('of a second installation get advice that names its user, systemd unit and settings file', () => {
    expect(data({ owner: undefined }, SHOP)).toEqual(
      finding('fault', /-o belegfach-shop -g belegfach-shop \/data$/),
    );
    expect(data({}, { ...SHOP, sandbox: 'read-only' })).toEqual(
      finding('fault', /systemctl edit belegfach@shop, /),
    );
    expect(data({}, { sandbox: 'read-only' })).toEqual(finding('fault', /systemctl edit belegfach, /));
    const asUser =
      'setpriv --reuid belegfach-shop --regid belegfach-shop --init-groups belegfach --env-file /etc/belegfach-shop/belegfach.env doctor';
    for (const { message } of [data({}, { ...SHOP, userId: 0 }), hot({}, { ...SHOP, userId: 0 })])
      expect(message).toContain(asUser);
    expect(hot({ topFolder: { ...FOLDER, errorCode: 'EACCES' } }, SHOP)).toEqual(
      finding('fault', /chown belegfach-shop, /),
    );
    expect(hot({ topFolder: { ...MISSING, parent: { folder: '/srv', errorCode: 'EACCES' } } }, SHOP)).toEqual(
      finding('fault', /-o belegfach-shop -g belegfach-shop \/srv\/intake$/),
    );
    expect(judgeSettingsFile(SHOP.settingsFile, 0o100644)).toEqual(
      finding('fault', /chown root:belegfach-shop \/etc\/belegfach-shop\/belegfach\.env/),
    );
  });

  it('include every hot folder', () => {
    const inaccessible = { ...FOLDER, folder: '/data/intake/muster', errorCode: 'EACCES' };
    expect(hot({ folders: [FOLDER] })).toEqual(
      finding('ok', /^INTAKE_DIR: 1 hot folder in \/data, all writable/),
    );
    expect(hot({ topFolder: { ...FOLDER, isFolder: false } })).toEqual(finding('fault', /not a folder/));
    expect(hot({ folders: [inaccessible] })).toEqual(
      finding('attention', /^INTAKE_DIR: .*muster \(EACCES\).*chown/),
    );
    expect(hot({ topFolder: inaccessible }).level).toBe('fault');
    expect(hot({ topFolder: { ...FOLDER, space: { freeBytes: 1, totalBytes: GIB } } })).toEqual(
      finding('fault', /^INTAKE_DIR: .*Free space/),
    );
  });

  it('are created by the portal if it may write in the nearest folder that exists', () => {
    expect(hot({ topFolder: MISSING })).toEqual(finding('ok', /the portal creates it/));
    expect(hot({ topFolder: { ...MISSING, parent: { folder: '/srv', errorCode: 'EACCES' } } })).toEqual(
      finding('fault', /^INTAKE_DIR: .*not create it in \/srv \(EACCES\).*install -d/),
    );
  });

  it('must belong to this installation, and files left in the default folder need attention', () => {
    expect(hot({}, { isForeign: true })).toEqual(finding('fault', /^INTAKE_DIR: .*another installation/));
    expect(hot({}, { filesInFormerFolder: 2 })).toEqual(
      finding('attention', /^INTAKE_DIR: 2 files wait in \/data\/intake/),
    );
  });

  it('are on the mount that is nearest to them', () => {
    const mounts = `21 1 8:1 / / ro,relatime - ext4 /dev/sda1 rw
22 21 8:1 /var/lib/belegfach /var/lib/belegfach rw,nosuid - ext4 /dev/sda1 rw
23 21 8:1 /x /srv/my\\040intake ro - ext4 /dev/sda1 rw
24 21 8:1 /x /srv/my\\040intake rw - ext4 /dev/sda1 rw
`;
    expect(isReadOnlyMount(mounts, '/srv/intake')).toBe(true);
    expect(isReadOnlyMount(mounts, '/var/lib/belegfach/intake')).toBe(false);
    expect(isReadOnlyMount(mounts, '/var/lib/belegfach2')).toBe(true);
    expect(isReadOnlyMount(mounts, '/srv/my intake/muster')).toBe(false);
  });

  // The verdicts are explained in features/store/judge-store.ts.
  it('contain the documents of the database', () => {
    for (const verdict of ['bound', 'bind'] as const)
      expect(judgeDocuments(verdict, DOCUMENTS).level).toBe('ok');
    expect(judgeDocuments('compare', DOCUMENTS).level).toBe('attention');
    for (const verdict of ['foreign', 'new-database', 'emptied', 'earlier', 'unmarked', 'moved'] as const)
      expect(judgeDocuments(verdict, DOCUMENTS)).toEqual(finding('fault', /^(DATABASE_URL|DATA_DIR)/));
  });
});

describe('clock', () => {
  it.each([
    [
      { database: 400, publicUrl: -900 },
      'ok',
      /database server by 0\.4 s, from the server of PUBLIC_URL by 0\.9 s/,
    ],
    [{ database: 5_000, publicUrl: undefined }, 'ok', /by 5\.0 s/],
    [{ database: 5_100, publicUrl: 0 }, 'attention', /^DATABASE_URL: .*5\.1 s ahead of this machine.*NTP/],
    [{ database: 0, publicUrl: -60_000 }, 'attention', /^PUBLIC_URL: .*60\.0 s behind/],
    [{ database: -61_000, publicUrl: -61_000 }, 'fault', /^DATABASE_URL, PUBLIC_URL: /],
    [{ database: undefined, publicUrl: undefined }, 'attention', /not compared/],
  ] as const)('%o: %s', (observation, level, message) => {
    expect(judgeClock(observation)).toEqual(finding(level, message));
  });
});

it('time zone: program and database server know German time', () => {
  // At noon UTC of a day in winter and of one in summer; Germany has summer time.
  const known = ['13', '14'];
  expect(judgeTimeZone(known, { germanHours: known })).toEqual(finding('ok', /database server/));
  expect(judgeTimeZone(known, undefined).level).toBe('ok');
  expect(judgeTimeZone(undefined, undefined)).toEqual(finding('fault', /Node\.js/));
  expect(judgeTimeZone(['13', '13'], undefined).level).toBe('fault');
  expect(judgeTimeZone(known, { germanHours: undefined })).toEqual(
    finding('fault', /^DATABASE_URL: .*tzdata/),
  );
});

describe('proxy', () => {
  const portal: PublicObservation = { state: 'answered', status: 200, isPortal: true, clockAheadMs: 0 };
  const judge = (
    observation: Partial<PublicObservation>,
    unnamedProxyRequests: CounterObservation = { state: 'no-token' },
    trustedProxies: readonly string[] = ['10.0.0.1'],
    publicUrl = 'https://belege.example',
  ) =>
    judgeProxy(
      namesOfInstallation(),
      { publicUrl: new URL(publicUrl), trustedProxies },
      { ...portal, ...observation } as PublicObservation,
      unnamedProxyRequests,
    );
  const unreachable = (code: string) => judge({ state: 'unreachable', code, reason: code });

  it('needs attention when it cannot be reached', () => {
    expect(unreachable('ENOTFOUND')).toEqual(finding('attention', /^PUBLIC_URL: .*Check the name/));
    expect(unreachable('DEPTH_ZERO_SELF_SIGNED_CERT')).toEqual(
      finding('attention', /NODE_EXTRA_CA_CERTS=\/path\/to\/ca\.pem belegfach doctor$/),
    );
    expect(unreachable('EODD')).toEqual(finding('attention', /Behind a reverse proxy/));
    expect(judge({ status: 502, isPortal: false })).toEqual(finding('attention', /Start the portal/));
  });

  it('is faulty when PUBLIC_URL leads elsewhere', () => {
    expect(judge({ status: 301, isPortal: false })).toEqual(finding('fault', /^PUBLIC_URL: .*redirects/));
    expect(judge({ status: 200, isPortal: false })).toEqual(finding('fault', /^PUBLIC_URL: .*answers 200/));
  });

  it('must be named by TRUST_PROXY', () => {
    // `before` and `after`: belegfach_unnamed_proxy_requests_total before and after a request through PUBLIC_URL.
    expect(judge({}, { state: 'no-token' }, [])).toEqual(finding('attention', /^TRUST_PROXY: is not set/));
    expect(judge({}, { state: 'counted', before: 4, after: 5 })).toEqual(
      finding('attention', /^TRUST_PROXY: 10\.0\.0\.1 does not name/),
    );
    expect(judge({}, { state: 'refused' })).toEqual(finding('attention', /^METRICS_TOKEN: /));
    expect(judge({}, { state: 'counted', before: 4, after: 4 })).toEqual(
      finding('ok', /saw no proxy but TRUST_PROXY=10\.0\.0\.1/),
    );
    for (const state of ['no-token', 'unreachable'] as const)
      expect(judge({}, { state })).toEqual(finding('ok', /not checked: whether TRUST_PROXY/));
    expect(judge({}, { state: 'no-token' }, [], 'http://localhost:3000').level).toBe('ok');
  });
});

describe('a check', () => {
  it('that fails or hangs is a fault', async () => {
    const failing = { name: 'odd', run: () => Promise.reject(new Error('EIO')) };
    expect(await runCheck(failing)).toEqual({ level: 'fault', check: 'odd', message: 'EIO' });
    const hanging = { name: 'odd', run: () => new Promise<never>(() => undefined) };
    expect(await runCheck(hanging, 10)).toEqual(finding('fault', /^no result within/));
  });
});

describe('traces', () => {
  const origin = 'http://collector:4318';

  it('are accepted by the collector, or the message names the setting to correct', () => {
    expect(judgeTraces(origin, 200)).toEqual(finding('ok', /collector:4318 takes traces/));
    expect(judgeTraces(origin, 401)).toEqual(finding('attention', /^OTEL_EXPORTER_OTLP_HEADERS: /));
    expect(judgeTraces(origin, 404)).toEqual(finding('attention', /^OTEL_EXPORTER_OTLP_ENDPOINT: .*4318/));
  });

  it('need attention if the collector does not answer, and none if no collector is set', async () => {
    expect((await checkTraces({ traces: undefined })).level).toBe('ok');
    const traces = { endpoint: new URL('http://127.0.0.1:1'), headers: {}, serviceName: 'belegfach' };
    expect(await checkTraces({ traces })).toEqual(
      finding('attention', /^OTEL_EXPORTER_OTLP_ENDPOINT: .*cannot be reached/),
    );
  });
});
