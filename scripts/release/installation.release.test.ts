import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/test/support/mail-server.ts';
import { ROOT } from '../support/paths.ts';
import { createPortalClient } from './test-support/portal-client.ts';
import { type CleanRoot, createCleanRoot, type RunningCommand } from './test-support/clean-root.ts';

/*
 * A Debian package of a release, from its installation in a new Debian to the first customer's download, its upgrade, removal and purge.
 * A chroot has no systemd: the portal and the timers' commands are started by the lines of their units, as their user.
 */

const RELEASE = path.resolve(process.env['RELEASE'] ?? path.join(ROOT, 'dist/release'));
const ADDRESS = 'http://localhost:3999';
/** Icons, React and Mantine are packages of the web app's build. */
const MAX_BYTES = 150e6;
const PASSWORD = 'Kornfeld-7-Wolken';
/** The time that the guide promises. */
const LIMIT_MS = 15 * 60_000;

let root: CleanRoot;
let mail: MailServer;
let debianPackage: string;
let filesBefore: readonly string[];
let portal: RunningCommand | undefined;

beforeAll(async () => {
  const name = existsSync(RELEASE)
    ? readdirSync(RELEASE).find((file) => file.endsWith('_amd64.deb'))
    : undefined;
  if (name === undefined) throw new Error(`no Debian package in ${RELEASE}. Run: npm run release`);
  root = await createCleanRoot();
  mail = await startMailServer();
  copyFileSync(path.join(RELEASE, name), path.join(root.folder, 'root', name));
  debianPackage = `/root/${name}`;
});
afterAll(async () => {
  await portal?.stop();
  try {
    await root.run('pg_ctlcluster 15 main stop || true');
  } finally {
    await mail.close();
    await root.remove();
  }
});

/** The command lines of a unit, run as systemd runs them. */
async function lineOf(unit: string, folderOfUnits = '/usr/lib/systemd/system'): Promise<string> {
  const text = await root.run(`cat ${folderOfUnits}/${unit}`);
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  const folder = valueOf('WorkingDirectory') || '/';
  const user = valueOf('User');
  const command = valueOf('ExecStart').replaceAll('%%', '%').replaceAll('$$', '$');
  return `env --chdir=${folder} ${valueOf('Environment')} setpriv --reuid=${user} --regid=${user} --init-groups ${command}`;
}

async function until<T>(find: () => T | undefined | Promise<T | undefined>, what: string): Promise<T> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const found = await find();
    if (found !== undefined) return found;
    await wait(250);
  }
  throw new Error(`not seen: ${what}\n${portal?.output() ?? ''}`);
}

const untilReady = () =>
  until(async () => {
    const answer = await fetch(`${ADDRESS}/readyz`).catch(() => undefined);
    return answer?.ok === true ? true : undefined;
  }, 'a portal that is ready');

/** The answers of the setup, as options. */
const SETUP = () =>
  [
    `--public-url ${ADDRESS}`,
    `--smtp-url smtp://127.0.0.1:${mail.port}`,
    '--mail-from belege@example.com',
    '--admin-email admin@example.com',
  ].join(' ');

const linkIn = (text: string) => new URL(/https?:\/\/\S+set-password\S+/.exec(text)?.[0] ?? 'none:');

it('leads from the package to the first download of a customer, within the time that the guide promises', async () => {
  const began = Date.now();
  const took = (what: string) =>
    console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  await root.run('apt-get update');
  await root.run('apt-get install --yes --no-install-recommends postgresql adduser');
  took('PostgreSQL is installed');
  filesBefore = root.listFiles();
  const installed = await root.run(`dpkg -i ${debianPackage}`);
  took('the package is installed');
  expect(installed).toContain('Next: belegfach setup');
  expect(
    await root.run(
      'stat --format="%U:%G %a %n" /etc/belegfach/belegfach.env /var/lib/belegfach /var/backups/belegfach',
    ),
  ).toBe(
    'root:belegfach 640 /etc/belegfach/belegfach.env\nbelegfach:belegfach 750 /var/lib/belegfach\nbelegfach:belegfach 750 /var/backups/belegfach\n',
  );
  expect(await root.run('belegfach verify || true')).toContain('PUBLIC_URL: is required in production');

  await root.run('pg_ctlcluster 15 main start || true');
  await root.run(`echo PORT=${new URL(ADDRESS).port} >>/etc/belegfach/belegfach.env`);
  const setUp = await root.run(`belegfach setup ${SETUP()}`);
  took('the portal is set up');
  const settings = readFileSync(path.join(root.folder, 'etc/belegfach/belegfach.env'), 'utf8');
  expect(settings).toMatch(/^ENCRYPTION_KEY=[0-9a-f]{64}$/m);
  expect(await root.run(`belegfach setup`)).toContain('The database is up to date.');
  expect(readFileSync(path.join(root.folder, 'etc/belegfach/belegfach.env'), 'utf8')).toBe(settings);

  portal = root.start(await lineOf('belegfach.service'));
  await untilReady();
  took('the portal is ready');
  expect(await (await fetch(ADDRESS)).text()).toContain('<div id="root">');
  await root.run('belegfach mail test admin@example.com');

  const client = createPortalClient(ADDRESS);
  await client.acceptInvitation(linkIn(setUp), 'BackofficeUser', PASSWORD);
  const token = await client.setUpSecondFactor(
    'admin@example.com',
    await client.signIn('admin@example.com', PASSWORD),
  );
  await root.run('belegfach provider create "Nordwind GmbH"');
  const [, providerId = ''] = /([0-9a-f-]{36})/.exec(await root.run('belegfach provider list')) ?? [];
  const customer = await client.json<{ id: string }>('POST', 'Customer', token, {
    customerName: 'Bäckerei Müller',
    email: 'buchhaltung@mueller.example',
    customerNumber: '10000001',
    companyNumber: null,
    firstName: '',
    lastName: '',
    providerIds: [providerId],
  });
  await client.call('POST', 'Customer/CreateInvitation', token, [customer.id]);
  const invitation = await until(async () => {
    const received = mail.received.find(({ to }) => to.includes('buchhaltung@mueller.example'));
    return received === undefined ? undefined : (await received.parse()).text;
  }, 'the invitation of the customer');
  await client.acceptInvitation(linkIn(invitation), 'CustomerUser', PASSWORD);

  const [, key = ''] =
    /(\S{30,})/.exec(await root.run('belegfach provider key create "Nordwind GmbH" ERP')) ?? [];
  const pdf = readFileSync(path.join(ROOT, 'packages/einvoice/fixtures/files/plain-invoice.pdf'));
  const index =
    'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Betrag;Waehrung\n4711.pdf;Rechnung;RE-1;03.11.2026;10000001;1.190,00;EUR\n';
  const delivery = new FormData();
  delivery.append('Documents', new File([index], 'index.csv'));
  delivery.append('Documents', new File([pdf], '4711.pdf'));
  const intake = await client.json<{ items: unknown }>('POST', 'Intake/Documents', key, delivery);
  expect(intake.items).toMatchObject([{ fileName: '4711.pdf', state: 'accepted' }]);

  const customerToken = await client.signIn('buchhaltung@mueller.example', PASSWORD);
  const list = await client.json<{ items: { id: string }[] }>('GET', 'Invoice/List', customerToken);
  expect(list.items).toHaveLength(1);
  const download = await client.call('GET', `Invoice/Download/${list.items[0]?.id ?? ''}`, customerToken);
  expect(Buffer.from(await download.arrayBuffer()).equals(pdf)).toBe(true);
  took('the customer has downloaded the document');
  expect(Date.now() - began).toBeLessThan(LIMIT_MS);
});

it('makes backups and the list of deletions by the lines of its timers', async () => {
  for (const unit of ['belegfach-backup.service', 'belegfach-deletions.service'])
    await root.run(await lineOf(unit));
  const backups = await root.run('find /var/backups/belegfach -maxdepth 2');
  expect(backups).toMatch(/\/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\/manifest\.json/);
  expect(backups).toContain('/deletions.json');
});

it('has units that systemd accepts', async () => {
  const units = (await root.run('ls /usr/lib/systemd/system/belegfach*')).trim().split('\n');
  expect(units).toHaveLength(5);
  expect(await root.run(`systemd-analyze verify ${units.join(' ')}`)).toBe('');
});

it('is stopped, upgraded over itself and removed without a change of settings and data', async () => {
  expect(await portal?.stop()).toBe(0);
  portal = undefined;
  const settings = path.join(root.folder, 'etc/belegfach/belegfach.env');
  const before = readFileSync(settings, 'utf8');
  expect(await root.run(`dpkg -i ${debianPackage}`)).not.toContain('Next:');
  expect(readFileSync(settings, 'utf8')).toBe(before);
  await root.run('dpkg -r belegfach');
  expect(existsSync(path.join(root.folder, 'usr/lib/belegfach'))).toBe(false);
  expect(existsSync(path.join(root.folder, 'usr/bin/belegfach'))).toBe(false);
  expect(readFileSync(settings, 'utf8')).toBe(before);
});

it('is purged without its documents, which it names, and without a trace where there are none', async () => {
  expect(await root.run('dpkg -P belegfach')).toContain(
    'Kept, with the user belegfach: /var/lib/belegfach /var/backups/belegfach',
  );
  expect(existsSync(path.join(root.folder, 'etc/belegfach'))).toBe(false);
  expect(statSync(path.join(root.folder, 'var/lib/belegfach/documents')).isDirectory()).toBe(true);

  await root.run('rm -r /var/lib/belegfach /var/backups/belegfach');
  await root.run(`dpkg -i ${debianPackage}`);
  await root.run('dpkg -P belegfach');
  const known = new Set(filesBefore);
  const left = root.listFiles().filter((file) => !known.has(file) && !file.startsWith('var/lib/postgresql/'));
  expect(left).toEqual([]);
  expect(await root.run('getent passwd belegfach || true')).toBe('');
});

it('is installed from the tarball by the lines of the guide', async () => {
  const tarball = readdirSync(RELEASE).find((file) => file.endsWith('-linux-x64.tar.gz'));
  if (tarball === undefined) throw new Error(`no tarball in ${RELEASE}`);
  copyFileSync(path.join(RELEASE, tarball), path.join(root.folder, 'root', tarball));
  const guide = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const [, block = ''] = /\n### The tarball\n.*?```sh\n(.*?)```/s.exec(guide) ?? [];
  const lines = block
    .split('\n')
    // systemd does not run here.
    .filter((line) => line !== '' && !line.startsWith('systemctl '))
    .map((line) => (line === 'belegfach setup' ? `${line} ${SETUP()}` : line));
  expect(lines).toHaveLength(8);
  // The database of the package's portal, which the purge has left.
  const sql = ['drop database belegfach', 'drop role belegfach_portal, belegfach_app, belegfach'];
  await root.run(`runuser -u postgres -- psql ${sql.map((one) => `-c "${one}"`).join(' ')}`);
  const output = await root.run(`cd /root\n${lines.join('\n')}`);
  expect(output).toContain('The tables of the database were created.');
  expect(linkIn(output).pathname).toBe('/set-password');

  await root.run(`echo PORT=${new URL(ADDRESS).port} >>/etc/belegfach/belegfach.env`);
  portal = root.start(await lineOf('belegfach.service', '/etc/systemd/system'));
  await untilReady();
  expect(await portal.stop()).toBe(0);
  portal = undefined;
  const size = await root.run('find /opt/belegfach -type f -printf "%s\\n"');
  const bytes = size.split('\n').reduce((sum, line) => sum + Number(line), 0);
  console.log(`${(bytes / 1e6).toFixed(1)} MB unpacked`);
  expect(bytes).toBeLessThan(MAX_BYTES);
});
