import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/test/support/mail-server.ts';
import { ROOT } from '../support/paths.ts';
import { type CleanRoot, createCleanRoot } from './test-support/clean-root.ts';
import { type FirstCustomer, serveFirstCustomer } from './test-support/first-customer.ts';
import { readGuideLines } from './test-support/guide.ts';
import { packNextDebian, packNextTarball } from './test-support/next-version.ts';

/*
 * A release in a new Debian, by the lines of the guide: the package from its installation to the first customer's download, a second
 * installation, upgrades that fail and that succeed, removal and purge; then the tarball and its upgrade. A chroot has no systemd: its
 * systemctl starts and stops the units by their own lines.
 */

const RELEASE = path.resolve(process.env['RELEASE'] ?? path.join(ROOT, 'dist/release'));
const ADDRESS = 'http://localhost:3999';
const SECOND_ADDRESS = 'http://localhost:3998';
const MAX_BYTES = 150e6;
/** The guide promises that this is enough. */
const LIMIT_MS = 15 * 60_000;
/** A migration of a later version, whose schema the released version cannot use. */
const MIGRATION = `create table next_version (id bigint primary key);
create or replace function schema_serves_from() returns text language sql immutable as $$ select '9001_next' $$;`;

let root: CleanRoot;
let mail: MailServer;
let debianPackage: string;
let nextPackage: string;
let filesBefore: readonly string[];
let customer: FirstCustomer;

const inRoot = (place: string) => path.join(root.folder, place);

/** The file of the release whose name ends like this, copied into the new Debian. */
function copyToRoot(ending: string): string {
  const name = existsSync(RELEASE) ? readdirSync(RELEASE).find((file) => file.endsWith(ending)) : undefined;
  if (name === undefined) throw new Error(`no file of a release in ${RELEASE}. Run: npm run release`);
  copyFileSync(path.join(RELEASE, name), inRoot(path.join('root', name)));
  return name;
}

beforeAll(async () => {
  root = await createCleanRoot();
  mail = await startMailServer();
  debianPackage = copyToRoot('_amd64.deb');
});
afterAll(async () => {
  await root.run('systemctl stop belegfach belegfach@shop || true; pg_ctlcluster 15 main stop || true');
  await mail.close();
  await root.remove();
});

async function until<T>(find: () => T | undefined | Promise<T | undefined>, what: string): Promise<T> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const found = await find();
    if (found !== undefined) return found;
    await wait(250);
  }
  throw new Error(`not seen: ${what}\n${await root.run('tail -n 20 /var/log/belegfach*.log || true')}`);
}

const untilReady = (address: string) =>
  until(async () => {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    return answer?.ok === true ? true : undefined;
  }, `a portal that is ready at ${address}`);

/** The answers of a setup, as options. */
const answers = (address: string) =>
  [
    `--public-url ${address} --port ${new URL(address).port}`,
    `--smtp-url smtp://127.0.0.1:${mail.port}`,
    '--mail-from belege@example.com',
    '--admin-email admin@example.com',
  ].join(' ');

/** Runs lines of the guide as they are there, with the answers of the setup as options. */
const follow = (lines: readonly string[], address: string) =>
  root.run(['cd /root', ...lines].join('\n').replace(/ setup$/m, ` setup ${answers(address)}`));

/** All traces of the further installation: its files, its database and roles, its user, its processes. */
async function listTracesOfSecond(): Promise<string> {
  const files = root.listFiles().filter((file) => /belegfach[-@_]shop/.test(file) || /@shop\./.test(file));
  const found = await root.run(`
    runuser -u postgres -- psql --tuples-only --no-align --command="
      select datname from pg_database where datname like 'belegfach_shop%'
      union all select rolname from pg_roles where rolname like 'belegfach_shop%'"
    getent passwd belegfach-shop || true
    getent group belegfach-shop || true
    systemctl list-units | grep @shop || true`);
  return [...files, found].join('\n').trim();
}

const settings = () => readFileSync(inRoot('etc/belegfach/belegfach.env'), 'utf8');
const version = async () => (await root.run('belegfach --version')).trim();
const isProgramThere = (place: string) => existsSync(inRoot(place));

it('leads from the package to the first download of a customer, within the time that the guide promises', async () => {
  const began = Date.now();
  const took = (what: string) =>
    console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  const lines = readGuideLines('### The Debian package');
  const [update = '', packages = '', ...others] = lines;
  await root.run(`${update}\n${packages}`);
  took('PostgreSQL is installed');
  filesBefore = root.listFiles();
  await root.run('pg_ctlcluster 15 main start || true');
  root.installSystemctl();

  const output = await follow(others, ADDRESS);
  expect(output).toContain('Next: belegfach setup');
  const [, link = ''] = /link: +(\S+)/.exec(output) ?? [];
  await untilReady(ADDRESS);
  took('the portal is ready');
  expect(
    await root.run(
      'stat --format="%U:%G %a %n" /etc/belegfach/belegfach.env /var/lib/belegfach /var/backups/belegfach',
    ),
  ).toBe(
    'root:belegfach 640 /etc/belegfach/belegfach.env\nbelegfach:belegfach 750 /var/lib/belegfach\nbelegfach:belegfach 750 /var/backups/belegfach\n',
  );
  expect(settings()).toMatch(/^ENCRYPTION_KEY=[0-9a-f]{64}$/m);
  const before = settings();
  expect(await root.run('belegfach setup')).toContain('The database is up to date.');
  expect(settings()).toBe(before);
  expect(await (await fetch(ADDRESS)).text()).toContain('<div id="root">');
  await root.run('belegfach mail test admin@example.com');
  customer = await serveFirstCustomer({
    address: ADDRESS,
    link,
    run: (lines) => root.run(lines),
    until,
    mail,
  });
  took('the customer has downloaded the document');
  expect(Date.now() - began).toBeLessThan(LIMIT_MS);
});

it('makes backups and the list of deletions by its units', async () => {
  await root.run('systemctl start belegfach-backup.service belegfach-deletions.service');
  const backups = await root.run('find /var/backups/belegfach -maxdepth 2');
  expect(backups).toMatch(/\/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\/manifest\.json/);
  expect(backups).toContain('/deletions.json');
});

it('has units that systemd accepts', async () => {
  const units = (await root.run('ls /usr/lib/systemd/system/belegfach*')).trim().split('\n');
  expect(units).toHaveLength(10);
  // systemd verifies a template as an instance of its own.
  expect(await root.run(`systemd-analyze verify ${units.join(' ')}`)).toBe('');
});

it('runs a second installation by the lines of the guide, which shares nothing with the first', async () => {
  await follow(readGuideLines('### Two installations on one server'), SECOND_ADDRESS);
  await untilReady(SECOND_ADDRESS);
  const second = '--env-file /etc/belegfach-shop/belegfach.env';
  await root.run(`belegfach ${second} provider create "Südwind GmbH"`);
  expect(await root.run('belegfach provider list')).not.toContain('Südwind');
  expect(await root.run(`belegfach ${second} provider list`)).not.toContain('Nordwind');
  const file = readFileSync(inRoot('etc/belegfach-shop/belegfach.env'), 'utf8');
  expect(file).toMatch(/^DATABASE_ROLE=belegfach_shop_app$/m);
  const read = (user: string, place: string) =>
    root.run(`runuser -u ${user} -- ls ${place} >/dev/null 2>&1 || echo refused`);
  for (const folder of ['/var/lib', '/etc', '/var/backups']) {
    expect(await read('belegfach', `${folder}/belegfach-shop`)).toBe('refused\n');
    expect(await read('belegfach-shop', `${folder}/belegfach`)).toBe('refused\n');
  }
  await root.run('systemctl start belegfach-backup@shop.service belegfach-deletions@shop.service');
  expect(await root.run('ls /var/backups/belegfach-shop')).toContain('deletions.json');
});

it('loses every trace of the running second installation by the lines of the guide, and gets it again', async () => {
  expect(await listTracesOfSecond()).toContain('belegfach_shop_portal');
  await follow(readGuideLines('### Removing a further installation'), SECOND_ADDRESS);
  expect(await listTracesOfSecond()).toBe('');
  await expect(fetch(`${SECOND_ADDRESS}/livez`)).rejects.toThrow();
  await customer.download();

  await follow(readGuideLines('### Two installations on one server'), SECOND_ADDRESS);
  await untilReady(SECOND_ADDRESS);
  const second = '--env-file /etc/belegfach-shop/belegfach.env';
  expect(await root.run(`belegfach ${second} provider list`)).not.toContain('Südwind');
});

it('keeps the earlier version running when a migration of the next one fails', async () => {
  const before = { settings: settings(), version: await version() };
  nextPackage = path.basename(
    await packNextDebian(inRoot(`root/${debianPackage}`), {
      version: '9.8.0',
      migration: 'create table invoice ();',
    }),
  );
  const output = await root.run(`dpkg -i /root/${nextPackage} && echo unexpected || true`);
  expect(output).not.toContain('unexpected');
  expect(output).toMatch(
    /The database of belegfach was not migrated, and is unchanged:\n.*relation "invoice" already exists/,
  );
  expect(output).toContain('dpkg --configure belegfach');
  await untilReady(ADDRESS);
  await untilReady(SECOND_ADDRESS);
  expect({ settings: settings(), version: await version() }).toEqual(before);
  await customer.download();
});

it('keeps documents, sessions and settings in an upgrade', async () => {
  const before = settings();
  nextPackage = path.basename(
    await packNextDebian(inRoot(`root/${debianPackage}`), { version: '9.9.0', migration: MIGRATION }),
  );
  await root.run(`dpkg -i /root/${nextPackage}`);
  await untilReady(ADDRESS);
  await untilReady(SECOND_ADDRESS);
  expect(await version()).toBe('belegfach 9.9.0');
  expect(settings()).toBe(before);
  // With the session from before the upgrade.
  await customer.download();
  expect(isProgramThere('usr/lib/belegfach/previous')).toBe(false);
});

it('continues with the later version when the earlier one refuses its schema', async () => {
  const output = await root.run(`dpkg -i /root/${debianPackage} && echo unexpected || true`);
  expect(output).not.toContain('unexpected');
  expect(output).toContain("the database's schema is newer than this program");
  await untilReady(ADDRESS);
  expect(await version()).toBe('belegfach 9.9.0');
  await root.run(`dpkg -i /root/${nextPackage}`);
  await untilReady(ADDRESS);
  await customer.download();
});

it('is removed without a change of settings and data', async () => {
  const before = settings();
  await root.run('dpkg -r belegfach');
  expect(isProgramThere('usr/lib/belegfach')).toBe(false);
  expect(isProgramThere('usr/bin/belegfach')).toBe(false);
  expect(settings()).toBe(before);
  await expect(fetch(`${ADDRESS}/livez`)).rejects.toThrow();
});

it('is purged without its documents, which it names, and without a trace where there are none', async () => {
  const further = ['/etc', '/var/lib', '/var/backups'].map((folder) => `${folder}/belegfach-shop`).join(' ');
  expect(await root.run('dpkg -P belegfach')).toContain(
    `Kept, with the user belegfach: /var/lib/belegfach /var/backups/belegfach ${further}`,
  );
  expect(existsSync(inRoot('etc/belegfach'))).toBe(false);
  expect(statSync(inRoot('var/lib/belegfach/documents')).isDirectory()).toBe(true);

  // The database is still there, with the portal's tables, and its password is lost.
  await root.run(`rm -r /var/lib/belegfach /var/backups/belegfach\ndpkg -i /root/${debianPackage}`);
  const refused = await root.run(`belegfach setup ${answers(ADDRESS)} && echo unexpected || true`);
  expect(refused).toContain('the database belegfach has tables of a portal');
  const [, advice = ''] = /begin again: (.+)/.exec(refused) ?? [];
  await root.run(advice);
  expect(await root.run(`belegfach setup ${answers(ADDRESS)}`)).toContain(
    'The tables of the database were created.',
  );

  await follow(readGuideLines('### Removing a further installation'), SECOND_ADDRESS);
  expect(await listTracesOfSecond()).toBe('');
  expect(await root.run('dpkg -P belegfach')).not.toContain('Kept');
  const known = new Set(filesBefore);
  const left = root
    .listFiles()
    .filter((file) => !known.has(file) && !/^(?:var\/lib\/postgresql|usr\/local\/sbin)\//.test(file));
  expect(left).toEqual([]);
  expect(await root.run('getent passwd belegfach belegfach-shop || true')).toBe('');
});

it('is installed from the tarball and upgraded by the lines of the guide', async () => {
  const tarball = copyToRoot('-linux-x64.tar.gz');
  await root.run('runuser -u postgres -- dropdb belegfach');
  const output = await follow(readGuideLines('### The tarball'), ADDRESS);
  expect(output).toContain('The tables of the database were created.');
  await untilReady(ADDRESS);
  const [folder = ''] = readdirSync(inRoot('opt')).filter((name) => name !== 'belegfach');
  const size = await root.run(`find /opt/${folder} -type f -printf "%s\\n"`);
  const bytes = size.split('\n').reduce((sum, line) => sum + Number(line), 0);
  console.log(`${(bytes / 1e6).toFixed(1)} MB unpacked`);
  expect(bytes).toBeLessThan(MAX_BYTES);
  expect(isProgramThere(`opt/${folder}/THIRD-PARTY-LICENSES`)).toBe(true);

  const lines = readGuideLines('**Tarball.**');
  const run = async (migration: string) => {
    await packNextTarball(inRoot(`root/${tarball}`), { version: '0.2.0', migration });
    const result = await follow(lines, ADDRESS);
    await untilReady(ADDRESS);
    return { result, version: await version() };
  };
  const failed = await run('create table invoice ();');
  expect(failed.result).toContain('could not be migrated');
  expect(failed.version).toBe(folder.replace('-', ' '));
  expect((await run(MIGRATION)).version).toBe('belegfach 0.2.0');
});
