import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether reader processes are isolated from the network and from other processes, and if not, why. */
export type Isolation = { isIsolated: true } | { isIsolated: false; reason: string };

/** The program and its arguments with which a reader process is started. */
export type Launcher = { execPath: string; execArgv: string[] };

/**
 * A network namespace without interfaces, and a process namespace in which no other process is visible. Users other than root need a
 * user namespace to create both. The capabilities that it grants are dropped immediately. Both commands are part of util-linux, which every
 * Debian has.
 */
const UNSHARE = 'unshare';
const UNSHARE_ARGUMENTS = ['--user', '--map-current-user', '--net', '--pid', '--fork', '--kill-child', '--'];
const DROP_CAPABILITIES = ['setpriv', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--'];
/** The probe takes 20 ms; a machine under full load may need many times that. */
const PROBE_TIMEOUT_MS = 30_000;
/** Not every kernel is built to list the children of a process in /proc. */
const CHECK_CHILD_LIST =
  'test -r /proc/$$/task/$$/children || { echo "the kernel lists no children in /proc" >&2; exit 1; }';

let probeResult: Promise<Isolation> | undefined;

/** Tests whether isolation works. The test runs once per process, because the result does not change. */
export function probeIsolation(): Promise<Isolation> {
  return (probeResult ??= probe());
}

async function probe(): Promise<Isolation> {
  if (process.platform !== 'linux') return { isIsolated: false, reason: 'only Linux has namespaces' };
  const run = (command: string, args: readonly string[]) =>
    // The same empty environment as for readers, so that the same commands are found.
    promisify(execFile)(command, args, { env: {}, timeout: PROBE_TIMEOUT_MS });
  try {
    await run('sh', ['-c', CHECK_CHILD_LIST]);
    await run(UNSHARE, [...UNSHARE_ARGUMENTS, ...DROP_CAPABILITIES, 'true']);
    return { isIsolated: true };
  } catch (error) {
    return { isIsolated: false, reason: describeError(error) };
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const { stderr } = error as Error & { stderr?: unknown };
  const errorOutput = typeof stderr === 'string' ? stderr.trim() : '';
  return errorOutput === '' ? error.message : errorOutput;
}

/** @param nodeArguments Node options of the reader, such as `--permission`, which also apply within the namespaces */
export async function findLauncher(nodeArguments: readonly string[]): Promise<Launcher> {
  const { isIsolated } = await probeIsolation();
  if (!isIsolated) return { execPath: process.execPath, execArgv: [...nodeArguments] };
  return {
    execPath: UNSHARE,
    execArgv: [...UNSHARE_ARGUMENTS, ...DROP_CAPABILITIES, process.execPath, ...nodeArguments],
  };
}
