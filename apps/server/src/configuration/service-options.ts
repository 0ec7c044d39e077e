interface ServiceOptions {
  /** The path after `--env-file`; empty when the path is missing. */
  readonly envFile: string | undefined;
  readonly wantsVersion: boolean;
  /** The arguments without `--env-file` and its path. */
  readonly remaining: readonly string[];
}

const ENV_FILE = '--env-file';

/** Reads the options that the portal and all its commands have in common: `--env-file <path>` and `--version`. */
export function parseServiceOptions(args: readonly string[]): ServiceOptions {
  const remaining: string[] = [];
  let envFile: string | undefined;
  const queue = [...args];
  for (let arg = queue.shift(); arg !== undefined; arg = queue.shift())
    if (arg === ENV_FILE) envFile = queue.shift() ?? '';
    else if (arg.startsWith(`${ENV_FILE}=`)) envFile = arg.slice(ENV_FILE.length + 1);
    else remaining.push(arg);
  return { envFile, wantsVersion: remaining.includes('--version'), remaining };
}
