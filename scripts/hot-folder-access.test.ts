import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './support/paths.ts';

/** Numeric users that no machine has by default, so that the test creates no account. */
const USERS = { belegfach: 23_001, erp: 23_002, stranger: 23_003 } as const;
const UMASKS: Readonly<Record<keyof typeof USERS, string>> = {
  belegfach: '0027',
  erp: '0077',
  stranger: '0022',
};

const canSwitchUser = process.getuid?.() === 0 && spawnSync('setfacl', ['--version']).status === 0;

/** The commands of the guide from this beginning, with this test's folder and users. */
function readRecipe(beginning: string, folder: string): string {
  const guide = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const recipe = [...guide.matchAll(/```sh\n(.*?)```/gs)].find(([, text]) =>
    text?.startsWith(beginning),
  )?.[1];
  if (recipe === undefined) throw new Error('the guide has no recipe for hot folders');
  return recipe
    .replaceAll('/srv/belegfach-intake', folder)
    .replaceAll(/(-[og]) belegfach/g, `$1 ${USERS.belegfach}`)
    .replaceAll('u:erp:', `u:${USERS.erp}:`)
    .replaceAll('u:belegfach:', `u:${USERS.belegfach}:`);
}

function runAs(user: keyof typeof USERS, command: string): number | null {
  const id = USERS[user];
  return spawnSync('sh', ['-c', `umask ${UMASKS[user]}; ${command}`], { uid: id, gid: id, cwd: '/' }).status;
}

describe.skipIf(!canSwitchUser).each([
  [
    'of one account for all providers',
    'install -d -o belegfach -g belegfach -m 0750 /srv/belegfach-intake\n',
  ],
  [
    'of an account for each provider',
    'install -d -o belegfach -g belegfach -m 0750 /srv/belegfach-intake /srv',
  ],
])('a hot folder with the access list %s', (_whose, beginning) => {
  let parent: string;
  let folder: string;

  beforeAll(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'belegfach-access-'));
    chmodSync(parent, 0o755);
    folder = path.join(parent, 'intake');
    const { status, stderr } = spawnSync('sh', ['-ec', readRecipe(beginning, folder)], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(runAs('belegfach', `mkdir -p ${folder}/muster/work ${folder}/muster/done`)).toBe(0);
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  it('lets the ERP drop a file that the portal reads and moves, whatever the umask of the ERP', () => {
    expect(runAs('erp', `echo invoice > ${folder}/muster/a.pdf && echo index > ${folder}/muster/a.csv`)).toBe(
      0,
    );
    expect(runAs('erp', `chmod 640 ${folder}/muster/a.pdf`)).toBe(0);
    expect(
      runAs('belegfach', `cat ${folder}/muster/a.pdf && mv ${folder}/muster/a.pdf ${folder}/muster/work`),
    ).toBe(0);
  });

  it('lets the ERP read the results that the portal writes', () => {
    expect(runAs('belegfach', `echo accepted > ${folder}/muster/a.result.csv`)).toBe(0);
    expect(runAs('erp', `cat ${folder}/muster/a.result.csv`)).toBe(0);
    expect(runAs('erp', `cat ${folder}/muster/work/a.pdf`)).toBe(0);
  });

  it('lets the portal read a file that was copied, and not one that was moved there from another folder', () => {
    const outbox = path.join(parent, 'outbox');
    mkdirSync(outbox);
    chownSync(outbox, USERS.erp, USERS.erp);
    expect(runAs('erp', `echo moved > ${outbox}/m.pdf && mv ${outbox}/m.pdf ${folder}/muster/m.pdf`)).toBe(0);
    expect(runAs('belegfach', `cat ${folder}/muster/m.pdf`)).not.toBe(0);
    expect(runAs('erp', `cp ${folder}/muster/m.pdf ${folder}/muster/c.pdf.part`)).toBe(0);
    expect(runAs('erp', `chmod 640 ${folder}/muster/c.pdf.part`)).toBe(0);
    expect(runAs('erp', `mv ${folder}/muster/c.pdf.part ${folder}/muster/c.pdf`)).toBe(0);
    expect(runAs('belegfach', `cat ${folder}/muster/c.pdf`)).toBe(0);
    rmSync(outbox, { recursive: true });
  });

  it('lets the portal read a file of mode 0640, and not one of mode 0600', () => {
    expect(runAs('erp', `echo b > ${folder}/muster/b.pdf && chmod 600 ${folder}/muster/b.pdf`)).toBe(0);
    expect(runAs('belegfach', `cat ${folder}/muster/b.pdf`)).not.toBe(0);
    expect(runAs('erp', `chmod 640 ${folder}/muster/b.pdf`)).toBe(0);
    expect(runAs('belegfach', `cat ${folder}/muster/b.pdf`)).toBe(0);
  });

  it('keeps everybody else out', () => {
    expect(runAs('stranger', `ls ${folder}`)).not.toBe(0);
    expect(runAs('stranger', `cat ${folder}/muster/a.result.csv`)).not.toBe(0);
  });
});

it.skipIf(!canSwitchUser)('an account for one provider cannot see the folder of another', () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'belegfach-access-'));
  chmodSync(parent, 0o755);
  const folder = path.join(parent, 'intake');
  const recipe = readRecipe(
    'install -d -o belegfach -g belegfach -m 0750 /srv/belegfach-intake /srv',
    folder,
  );
  expect(spawnSync('sh', ['-ec', recipe]).status).toBe(0);
  expect(runAs('belegfach', `mkdir ${folder}/other && echo x > ${folder}/other/x.pdf`)).toBe(0);
  expect(runAs('erp', `cat ${folder}/other/x.pdf`)).not.toBe(0);
  expect(runAs('erp', `ls ${folder}`)).not.toBe(0);
  rmSync(parent, { recursive: true });
});
