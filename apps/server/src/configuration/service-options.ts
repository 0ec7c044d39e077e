interface ServiceOptions {
  /** Empty when the path is missing. */
  readonly envFile: string | undefined;
  readonly isVersion: boolean;
  /** The arguments that are left. */
  readonly rest: readonly string[];
}

const ENV_FILE = '--env-file';

/** Takes the options that the portal and all its commands have in common out of the arguments: `--env-file <path>` and `--version`. */
export function takeServiceOptions(args: readonly string[]): ServiceOptions {
  const rest: string[] = [];
  let envFile: string | undefined;
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift())
    if (arg === ENV_FILE) envFile = left.shift() ?? '';
    else if (arg.startsWith(`${ENV_FILE}=`)) envFile = arg.slice(ENV_FILE.length + 1);
    else rest.push(arg);
  return { envFile, isVersion: rest.includes('--version'), rest };
}
