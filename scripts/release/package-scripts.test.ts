import { mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMachine, type Machine } from './test-support/package-scripts.ts';

/*
 * The scripts of the Debian package. They run in a temporary folder that stands for the root of a machine, with stubs for systemd and for
 * programs that change the user. `npm run test:release` runs them in a Debian, with the real program.
 */

let machine: Machine;
beforeEach(() => {
  machine = createMachine();
  return () => machine.remove();
});

const NEW = 'usr/lib/belegfach/program/bin/belegfach';
const SETTINGS = 'etc/belegfach/belegfach.env';
/** The settings of a second installation. */
const FURTHER = 'etc/belegfach-shop/belegfach.env';

/** A program that prints its version, its user and its arguments. Its command `migrate` fails if there is a file `fails-with`. */
const program = (version: string) => `#!/bin/sh
if [ "$1" = migrate ] && [ -e "$(dirname "$BELEGFACH_ENV_FILE")/fails-with" ]; then
  echo "no migration"; exit "$(cat "$(dirname "$BELEGFACH_ENV_FILE")/fails-with")"
fi
echo "${version} as \${AS#--reuid=}: $*"
`;

function install(version: string): void {
  machine.write(NEW, program(version), 0o755);
  machine.write('usr/lib/belegfach/program/.env.example', 'ENCRYPTION_KEY=\n');
}

/** Upgrades as dpkg does: runs `preinst`, replaces the program, and runs `postinst`. */
function upgrade(version: 'old' | 'new' = 'new') {
  const versions = version === 'new' ? ['1.0.0', '2.0.0'] : ['2.0.0', '1.0.0'];
  const before = machine.run('preinst', 'upgrade', ...versions);
  if (before.code !== 0) return before;
  machine.write(`${NEW}.dpkg-new`, program(version), 0o755);
  renameSync(machine.at(`${NEW}.dpkg-new`), machine.at(NEW));
  return machine.run('postinst', 'configure', '1.0.0');
}

const versionOf = (...parameters: readonly string[]) => machine.command(parameters).output.split(' ')[0];

describe('the command', () => {
  beforeEach(() => install('new'));

  // Regression: the command looked only at its first argument, and refused to write the settings of another file.
  it.each([
    [['setup']],
    [['--env-file', '/etc/belegfach-shop/belegfach.env', 'setup']],
    [['--env-file=/etc/a', 'setup']],
  ])('keeps running as root for a setup: %j', (parameters) =>
    expect(machine.command(parameters).output).toMatch(/^new as : .*setup\n$/),
  );

  it('runs as the user of the installation whose settings it reads, and changes no user in a systemd unit', () => {
    const settings = '/etc/belegfach-shop/belegfach.env';
    expect(machine.command(['verify']).output).toBe('new as belegfach: verify\n');
    expect(machine.command(['--env-file', '/srv/setup', 'verify']).output).toMatch(/^new as belegfach: /);
    expect(machine.command(['--env-file', settings, 'verify']).output).toMatch(/^new as belegfach-shop: /);
    expect(machine.command([`--env-file=${settings}`, 'mail', 'setup']).output).toMatch(
      /^new as belegfach-shop: /,
    );
    for (const same of ['/etc/belegfach-shop/./belegfach.env', '/etc/belegfach-shop/a/../belegfach.env'])
      expect(machine.command(['--env-file', same, 'verify']).output).toMatch(/^new as belegfach-shop: /);
    expect(machine.command(['serve'], { USER_ID: '999' }).output).toBe('new as : serve\n');
  });
});

describe('an upgrade', () => {
  beforeEach(() => {
    install('old');
    for (const file of [SETTINGS, FURTHER]) machine.write(file, 'ENCRYPTION_KEY=1\n');
    machine.write('home/users', 'belegfach\nbelegfach-shop\n');
  });
  const SHOP = ['--env-file', '/etc/belegfach-shop/belegfach.env', 'verify'];
  const UNITS = ['belegfach-backup.timer', 'belegfach.service', 'belegfach@shop.service'];

  it('stops the running units, migrates each database as its user, starts the same units again and removes the earlier version', () => {
    machine.setRunning(...UNITS, 'belegfach-backup.service');
    expect(upgrade()).toEqual({ code: 0, output: '' });
    expect(machine.listRunning()).toEqual(UNITS);
    expect(machine.read('home/log')).toContain('stop belegfach-backup.service');
    expect(versionOf('verify')).toBe('new');
    for (const left of ['previous', 'waiting', 'stopped-units'])
      expect(machine.has(`usr/lib/belegfach/${left}`), left).toBe(false);
  });

  it('starts nothing that was stopped before', () => {
    expect(upgrade()).toEqual({ code: 0, output: '' });
    expect(machine.listRunning()).toEqual([]);
  });

  it('whose migration fails for one installation leaves it running with the earlier version, and says what to do', () => {
    machine.setRunning(...UNITS);
    machine.write('etc/belegfach-shop/fails-with', '1');
    const { code, output } = upgrade();
    expect(code).toBe(1);
    expect(output).toContain(
      'The database of belegfach-shop was not migrated, and is unchanged:\nno migration\n',
    );
    expect(output).toContain('dpkg --configure belegfach');
    expect(output).not.toContain('dpkg -i');
    expect(machine.listRunning()).toEqual(UNITS);
    expect([versionOf('verify'), versionOf(...SHOP)]).toEqual(['new', 'old']);

    // The configuration is repeated after the cause was removed.
    machine.write('etc/belegfach-shop/fails-with', '0');
    machine.write('home/log', '');
    expect(machine.run('postinst', 'configure', '1.0.0').code).toBe(0);
    expect(machine.read('home/log')).toMatch(/stop belegfach@shop\.service[^]*start belegfach@shop\.service/);
    expect(versionOf(...SHOP)).toBe('new');
    expect(machine.has('usr/lib/belegfach/previous')).toBe(false);
  });

  it('that failed for one installation only cannot be undone, but a later version completes it', () => {
    machine.setRunning(...UNITS);
    machine.write('etc/belegfach/fails-with', '1');
    expect(upgrade().code).toBe(1);
    machine.write('home/log', '');
    const { code, output } = upgrade('old');
    expect(code).toBe(1);
    expect(output).toMatch(/which 1\.0\.0 cannot use: belegfach-shop \n.*dpkg --configure belegfach/);
    expect(machine.read('home/log')).toBe('');
    expect(machine.listRunning()).toEqual(UNITS);
    expect([versionOf('verify'), versionOf(...SHOP)]).toEqual(['old', 'new']);
    machine.write('etc/belegfach/fails-with', '0');
    expect(upgrade('new')).toEqual({ code: 0, output: '' });
    expect([versionOf('verify'), versionOf(...SHOP)]).toEqual(['new', 'new']);
  });

  it('that failed for every installation is undone by installing the earlier package again', () => {
    machine.setRunning(...UNITS);
    for (const one of ['belegfach', 'belegfach-shop']) machine.write(`etc/${one}/fails-with`, '1');
    const { code, output } = upgrade();
    expect(code).toBe(1);
    expect(output).toContain('dpkg -i');
    expect([versionOf('verify'), versionOf(...SHOP)]).toEqual(['old', 'old']);
    for (const one of ['belegfach', 'belegfach-shop']) machine.write(`etc/${one}/fails-with`, '0');
    expect(upgrade('old').code).toBe(0);
    expect(versionOf('verify')).toBe('old');
    expect(machine.has('usr/lib/belegfach/previous')).toBe(false);
    expect(machine.listRunning()).toEqual(UNITS);
  });

  it('that is aborted before the files are replaced starts what it has stopped', () => {
    machine.setRunning(...UNITS);
    machine.run('preinst', 'upgrade', '1.0.0', '2.0.0');
    expect(machine.listRunning()).toEqual([]);
    expect(versionOf('verify')).toBe('old');
    expect(machine.run('postinst', 'abort-upgrade', '2.0.0').code).toBe(0);
    expect(machine.listRunning()).toEqual(UNITS);
    expect(machine.has('usr/lib/belegfach/previous')).toBe(false);
  });

  it('does not fail because of an installation that is not set up', () => {
    machine.write('etc/belegfach/fails-with', '2');
    expect(upgrade()).toMatchObject({
      code: 0,
      output: expect.stringContaining('by the next start') as string,
    });
    machine.setRunning('belegfach.service');
    const { code, output } = upgrade();
    expect(code).toBe(1);
    expect(output).toContain(
      'systemctl stop belegfach.service; dpkg --configure belegfach; systemctl start belegfach.service',
    );
  });

  it('does not fail because of an installation that was neither running nor enabled, and migrates it after the others', () => {
    machine.setRunning('belegfach.service');
    machine.write('etc/belegfach-shop/fails-with', '1');
    machine.write('etc/belegfach/fails-with', '1');
    const failed = upgrade();
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('dpkg -i');
    expect(versionOf(...SHOP)).toBe('old');
    machine.write('etc/belegfach/fails-with', '0');
    expect(machine.run('postinst', 'configure', '1.0.0')).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        'The database of belegfach-shop is migrated by the next start',
      ) as string,
    });
    expect(versionOf(...SHOP)).toBe('new');
    machine.write('home/enabled', 'belegfach@shop.service\n');
    expect(upgrade().code).toBe(1);
  });

  it('that a power failure ended before it had copied the earlier version uses the installed version', () => {
    machine.write('usr/lib/belegfach/waiting/belegfach', '');
    expect(versionOf('verify')).toBe('old');
  });
});

describe('a removal', () => {
  it('stops and disables every unit, and starts them again when it is aborted', () => {
    machine.setRunning('belegfach.service', 'belegfach-deletions.service');
    mkdirSync(machine.at('etc/systemd/system/multi-user.target.wants'), { recursive: true });
    symlinkSync('/x', machine.at('etc/systemd/system/multi-user.target.wants/belegfach@shop.service'));
    expect(machine.run('prerm', 'remove').code).toBe(0);
    expect(machine.listRunning()).toEqual([]);
    expect(machine.read('home/log')).toContain('--quiet disable belegfach@shop.service');
    expect(machine.run('postinst', 'abort-remove').code).toBe(0);
    expect(machine.listRunning()).toEqual(['belegfach.service']);
    // Only the unit that was enabled is enabled again.
    expect(machine.read('home/log')).toMatch(/^--quiet enable belegfach@shop\.service$/m);
    expect(machine.has('usr/lib/belegfach/disabled-units')).toBe(false);
  });
});

describe('a purge', () => {
  const DATA = 'var/lib/belegfach';
  const purge = () => machine.run('postrm', 'purge');
  beforeEach(() => {
    machine.write(SETTINGS, `DATA_DIR=${machine.at(DATA)}\n`);
    machine.write(`${DATA}/portal.claim`, '1');
    machine.write(`${DATA}/documents/installation`, '1');
    mkdirSync(machine.at('var/backups/belegfach'));
  });

  it('deletes settings, user and folders where there are no documents', () => {
    expect(purge()).toEqual({ code: 0, output: '' });
    for (const place of ['etc/belegfach', DATA, 'var/backups/belegfach'])
      expect(machine.has(place), place).toBe(false);
    expect(machine.read('home/deluser')).toContain('belegfach');
  });

  it.each([
    ['a document', () => machine.write(`${DATA}/documents/ab/abcd`, 'x')],
    [
      'a link to documents elsewhere',
      () => symlinkSync('/srv/documents', machine.at(`${DATA}/documents/more`)),
    ],
    ['a backup', () => machine.write('var/backups/belegfach/Mon/manifest.json', '{}')],
  ])('deletes no folder with %s, names it, and keeps the user', (_what, add) => {
    add();
    const { code, output } = purge();
    expect(code).toBe(0);
    expect(output).toMatch(/^Kept, with the user belegfach: \/var\/(?:lib|backups)\/belegfach\. /);
    expect(machine.has('home/deluser')).toBe(false);
  });

  it('deletes no link to a folder elsewhere, nor its files, and names it', () => {
    rmSync(machine.at(DATA), { recursive: true });
    mkdirSync(machine.at('srv'));
    symlinkSync(machine.at('srv'), machine.at(DATA));
    expect(purge().output).toContain(': /var/lib/belegfach.');
    expect(readlinkSync(machine.at(DATA))).toBe(machine.at('srv'));
  });

  it('keeps a folder that cannot be read completely', () => {
    machine.write('stubs/find', '#!/bin/sh\necho "find: Input/output error" >&2; exit 1\n', 0o755);
    expect(purge()).toMatchObject({
      code: 0,
      output: expect.stringContaining('/var/lib/belegfach') as string,
    });
    expect(machine.has(`${DATA}/documents`)).toBe(true);
  });

  // Regression: `rm` cannot remove a mount point, so the purge failed.
  it('keeps a mount point', () => {
    machine.write('stubs/mountpoint', '#!/bin/sh\ntrue\n', 0o755);
    expect(purge()).toMatchObject({
      code: 0,
      output: expect.stringContaining('/var/lib/belegfach') as string,
    });
    expect(machine.has(`${DATA}/portal.claim`)).toBe(true);
  });

  it('names folders elsewhere and further installations, and touches none of them', () => {
    machine.write('srv/documents/ab', 'x');
    machine.write(
      SETTINGS,
      `DATA_DIR=${machine.at('srv/documents')}\n#INTAKE_DIR=/nowhere\nINTAKE_DIR="${machine.at('srv')}"\n`,
    );
    machine.write(FURTHER, 'PORT=3001\n');
    expect(purge().output).toContain('belegfach: /srv/documents /srv /etc/belegfach-shop.');
    expect(machine.read('srv/documents/ab')).toBe('x');
    expect(machine.has(FURTHER)).toBe(true);
  });
});
