import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../support/paths.ts';
import { composeScript } from '../debian-package.ts';

/**
 * Programs that need root rights or systemd. `systemctl` and `deb-systemd-invoke` keep the running units in a file; the latter only stops,
 * because it would start no unit that is not enabled.
 */
const STUBS: Readonly<Record<string, string>> = {
  adduser: '',
  chown: '',
  deluser: 'echo "$@" >>"$HOME/deluser"',
  getent: 'grep -q "^$2\\$" "$HOME/users"',
  id: 'echo "${USER_ID:-0}"',
  install: 'for folder in "$@"; do :; done; mkdir -p "$folder"',
  'deb-systemd-invoke': `[ "$1" = stop ]; shift; for unit in "$@"; do
    echo "stop $unit" >>"$HOME/log"
    grep -v -x -F "$unit" "$HOME/running" >"$HOME/running.new" || true
    mv "$HOME/running.new" "$HOME/running"
  done`,
  systemctl: `case "$*" in
  *list-units*) cat "$HOME/running" ;;
  *is-enabled*) grep -q -x -F "$3" "$HOME/enabled" ;;
  "--quiet start "*) shift 2; for unit in "$@"; do echo "start $unit" >>"$HOME/log"; echo "$unit" >>"$HOME/running"; done ;;
  *) echo "$*" >>"$HOME/log" ;;
  esac`,
  setpriv:
    'case "$1" in --reuid=*) AS=$1; export AS ;; esac; while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
};

interface ScriptResult {
  readonly code: number | null;
  readonly output: string;
}

/** A machine's folders below a temporary one, in which the scripts of the Debian package run for a test. */
export interface Machine {
  at(place: string): string;
  write(place: string, text: string, mode?: number): void;
  read(place: string): string;
  has(place: string): boolean;
  /** Runs a script of the package as dpkg does. */
  run(script: string, ...parameters: readonly string[]): ScriptResult;
  /** Runs `belegfach`. */
  command(parameters: readonly string[], variables?: Readonly<Record<string, string>>): ScriptResult;
  setRunning(...units: readonly string[]): void;
  listRunning(): readonly string[];
  remove(): void;
}

export function createMachine(): Machine {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'belegfach-machine-'));
  const at = (place: string) => path.join(folder, place);
  const write = (place: string, text: string, mode = 0o644) => {
    mkdirSync(path.dirname(at(place)), { recursive: true });
    writeFileSync(at(place), text);
    chmodSync(at(place), mode);
  };
  const read = (place: string) => readFileSync(at(place), 'utf8');
  for (const [name, lines] of Object.entries(STUBS))
    write(`stubs/${name}`, `#!/bin/sh\nset -e\n${lines}\n`, 0o755);
  for (const file of ['running', 'enabled', 'users', 'log']) write(`home/${file}`, '');
  for (const place of ['run/systemd/system', 'etc', 'var/lib', 'var/backups', 'usr/lib/belegfach'])
    mkdirSync(at(place), { recursive: true });
  const runText = (text: string, parameters: readonly string[], variables = {}): ScriptResult => {
    const moved = text.replace(/(?<![\w/}])\/(?=(?:etc|usr\/lib|var|run)\/)/g, `${folder}/`);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', moved, 'script', ...parameters], {
      encoding: 'utf8',
      env: { PATH: `${at('stubs')}:${process.env['PATH'] ?? ''}`, HOME: at('home'), ...variables },
    });
    return { code: status, output: (stdout + stderr).replaceAll(folder, '') };
  };
  return {
    at,
    write,
    read,
    has: (place) => existsSync(at(place)),
    run: (script, ...parameters) => runText(composeScript(script), parameters),
    command: (parameters, variables) =>
      runText(
        readFileSync(path.join(ROOT, 'deploy/debian/belegfach'), 'utf8'),
        parameters.map((one) => one.replace('/etc/', `${folder}/etc/`)),
        variables,
      ),
    setRunning: (...units) => write('home/running', units.map((unit) => `${unit}\n`).join('')),
    listRunning: () => read('home/running').split('\n').filter(Boolean).toSorted(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
