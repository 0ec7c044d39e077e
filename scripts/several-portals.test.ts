import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './support/paths.ts';
import { at, readYaml, textAt, type Yaml } from './support/yaml-values.ts';

/*
 * The files for several portals differ from those for one only where they must. Their HAProxy is run by
 * apps/server/test/several-portals.test.ts.
 */

const FOLDER = 'deploy/several-portals';
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('the systemd unit of a second portal', () => {
  const UNIT = 'belegfach-second.service';
  const secondUnit = read(`${FOLDER}/${UNIT}`);
  const settingsOf = (unit: string) =>
    unit
      .split('\n')
      .filter((line) => /^[A-Za-z]+=/.test(line))
      .toSorted();

  it('is that of the first one, with its own name, port and folder', () => {
    const [first, second] = [settingsOf(read('deploy/belegfach.service')), settingsOf(secondUnit)];
    expect(second.filter((line) => !first.includes(line))).toEqual([
      'Description=Belegfach: the second portal',
      'Documentation=file:///opt/belegfach/docs/several-portals.md',
      'Environment=PORT=3001 DATA_DIR=/var/lib/belegfach-second-portal',
      'StateDirectory=belegfach-second-portal',
    ]);
    expect(first.filter((line) => !second.includes(line)).map((line) => line.split('=')[0])).toEqual([
      'Description',
      'Documentation',
      'StateDirectory',
    ]);
  });

  it.skipIf(!existsSync('/usr/bin/systemd-analyze'))('is accepted by systemd', () => {
    const home = mkdtempSync(path.join(tmpdir(), 'belegfach-unit-'));
    const file = path.join(home, UNIT);
    // The program is not installed on this machine.
    writeFileSync(file, secondUnit.replace('/opt/belegfach/bin/belegfach', '/bin/true'));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    rmSync(home, { recursive: true });
    // It also loads other units of this machine and reports those.
    expect(stderr.split('\n').filter((line) => line.includes(UNIT))).toEqual([]);
    expect(status).toBe(0);
  });
});

describe('the compose file of two portals', () => {
  const [compose, single] = [readYaml(`${FOLDER}/compose.yaml`), readYaml('compose.yaml')];
  const portals = ['portal-a', 'portal-b'];
  const without = (value: Yaml, ...keys: string[]) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

  it('has two portals with the settings of one, and with a bucket', () => {
    const [shared, portal] = [at(compose, 'x-portal'), at(single, 'services', 'portal')];
    const own = ['build', 'ports', 'volumes', 'environment'];
    expect(without(shared, 'environment')).toEqual(without(portal, ...own));
    const { DOCUMENT_STORE: store, ...environment } = at(shared, 'environment') as Record<string, Yaml>;
    expect(store).toMatch(/^\$\{DOCUMENT_STORE:\?[^}]+\}$/);
    expect({ ...environment, TRUST_PROXY: '' }).toEqual({
      ...(at(portal, 'environment') as Record<string, Yaml>),
      TRUST_PROXY: '',
    });
    for (const name of portals) expect(at(compose, 'services', name, '<<')).toEqual(shared);
  });

  it('has the database of one portal', () => {
    expect(without(at(compose, 'services', 'postgres'), 'networks')).toEqual(
      at(single, 'services', 'postgres'),
    );
    expect(at(compose, 'networks')).toEqual(at(single, 'networks'));
  });

  it('leads to the portals only through HAProxy, whose address they trust', () => {
    const addressOf = (name: string) =>
      textAt(compose, 'services', name, 'networks', 'default', 'ipv4_address');
    const addresses = Object.keys(at(compose, 'services')).map(addressOf);
    expect(new Set(addresses).size).toBe(addresses.length);
    const [network = ''] = at(compose, 'networks', 'default', 'ipam', 'config') as readonly Yaml[];
    expect(addresses).not.toContain(textAt(network, 'gateway'));
    expect(at(compose, 'x-portal', 'environment', 'TRUST_PROXY')).toBe(addressOf('haproxy'));
    const publishing = Object.entries(at(compose, 'services')).filter(([, service]) =>
      Object.keys(service).includes('ports'),
    );
    expect(publishing.map(([name]) => name)).toEqual(['haproxy']);
  });

  it('gives HAProxy its configuration, which names the portals as the containers are named', () => {
    const configuration = read(`${FOLDER}/haproxy.cfg`);
    const port = textAt(compose, 'x-portal', 'environment', 'PORT');
    const servers = [...configuration.matchAll(/^ +server \w (\S+) /gm)].map(([, server]) => server);
    expect(new Set(servers)).toEqual(new Set(portals.map((name) => `${name}:${port}`)));
    const mounts = (at(compose, 'services', 'haproxy', 'volumes') as readonly string[]).map((mount) =>
      mount.split(':'),
    );
    expect(mounts.map(([file]) => file)).toEqual(['./haproxy.cfg', './belegfach.pem']);
    expect(configuration).toContain(`ssl crt ${mounts[1]?.[1] ?? ''} `);
    const published = at(compose, 'services', 'haproxy', 'ports') as readonly string[];
    for (const mapping of published) expect(configuration).toContain(`bind :${mapping.split(':')[1] ?? ''}`);
  });

  it('has a volume of its own for each portal, and stores permanent data in declared ones', () => {
    const volumesOf = (name: string) => at(compose, 'services', name, 'volumes') as readonly string[];
    const used = [...portals, 'postgres'].flatMap(volumesOf).map((volume) => volume.split(':')[0] ?? '');
    expect(used.toSorted()).toEqual(Object.keys(at(compose, 'volumes')).toSorted());
  });
});
