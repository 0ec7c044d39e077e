import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';

const CACHE = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/promtool');

/**
 * Prometheus' own tool for alert rules: the one on the PATH, or the one of Debian's package, which is unpacked once into
 * the cache without being installed. Undefined on a machine that has neither.
 */
export function findPromtool(): string | undefined {
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool';
  const cached = path.join(CACHE, 'usr/bin/promtool');
  if (!existsSync(cached)) unpackPackage();
  return existsSync(cached) ? cached : undefined;
}

function unpackPackage(): void {
  const folder = `${CACHE}.${process.pid}`;
  const lists = path.join(folder, 'lists');
  mkdirSync(path.join(lists, 'partial'), { recursive: true });
  try {
    // Package lists of its own: the lists of the machine may be missing, and only root may write them.
    const options = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${folder}`];
    execFileSync('apt-get', [...options, 'update'], { stdio: 'ignore' });
    execFileSync('apt-get', [...options, 'download', 'prometheus'], { cwd: folder, stdio: 'ignore' });
    const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
    execFileSync('dpkg-deb', ['-x', path.join(folder, String(file)), folder]);
    rmSync(CACHE, { recursive: true, force: true });
    renameSync(folder, CACHE);
  } catch {
    // Not a Debian machine, or no network: the caller says that the rules were not tried.
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The value of each series over time, by its name with labels; undefined while the series does not exist. */
export type SeriesValues = ReadonlyMap<string, readonly (number | undefined)[]>;

/**
 * Evaluates alert rules with Prometheus.
 * @param phases for each value of a series, how many minutes it lasts
 * @returns the alerts that fire at any minute by their names, with the number of different ones of a name
 */
export function countFiringAlerts(
  promtool: string,
  rulesFile: string,
  series: SeriesValues,
  phases: readonly number[],
): ReadonlyMap<string, number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-alerts-'));
  const file = path.join(folder, 'test.yml');
  const minutes = phases.reduce((sum, length) => sum + length, 0);
  const test = {
    rule_files: [path.resolve(rulesFile)],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [...series].map(([name, values]) => ({
          series: name,
          values: values.map((value, index) => repeat(value, phases[index] ?? 0)).join(' '),
        })),
        promql_expr_test: [
          {
            expr: `count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[${minutes}m]))`,
            eval_time: `${minutes - 1}m`,
            // No alert has this name, so that the tool always prints what fires.
            exp_samples: [{ labels: '{alertname="none"}', value: 1 }],
          },
        ],
      },
    ],
  };
  writeFileSync(file, stringify(test));
  const { stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const got = /got:(.*)/.exec(`${stdout}${stderr}`)?.[1];
  if (got === undefined) throw new Error(`${stdout}${stderr}`);
  const counts = [...got.matchAll(/alertname="(\w+)"\} ([^\s,]+)/g)];
  return new Map(counts.map(([, name = '', count]) => [name, Number(count)]));
}

/** The notation of promtool: `_x4` is four minutes without a value, `7x4` a value and four repetitions. */
function repeat(value: number | undefined, minutes: number): string {
  return value === undefined ? `_x${minutes}` : `${value}+0x${minutes - 1}`;
}
