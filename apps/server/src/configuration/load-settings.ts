import { readFileSync } from 'node:fs';
import { codeOf, messageOf } from '../platform/errors/index.ts';
import { ConfigurationError } from './configuration-error.ts';
import { DEFAULT_SETTINGS_FILE, namesOfInstallation } from './installation-names.ts';
import { parseSettingsFile } from './parse-settings-file.ts';
import { listClientSecrets } from './sign-on-setting-names.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Settings {
  readonly variables: Variables;
  /**
   * The places where the settings were looked for, as the end of a sentence: "the environment and
   * /etc/belegfach/belegfach.env".
   */
  readonly sourceDescription: string;
  /** The settings file that was read; undefined if there is none. */
  readonly file: string | undefined;
}

export interface SettingsLocation {
  /** The option `--env-file`; without it `BELEGFACH_ENV_FILE`, then the default file. */
  readonly envFile?: string | undefined;
  /** Read if it exists; tests pass another one. */
  readonly defaultFile?: string;
}

/** The settings that may be given as the path of a file, for secrets of containers and credentials of systemd. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'SMTP_URL',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_OLD',
  'METRICS_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** Variables that are no settings but name files with settings. */
export function listLocationVariables(variables: Variables): readonly string[] {
  return ['BELEGFACH_ENV_FILE', ...listSecrets(variables).map((name) => `${name}_FILE`)];
}

function listSecrets(variables: Variables): readonly string[] {
  return [...SECRETS, ...listClientSecrets(variables)];
}

/**
 * The settings of the service, for the portal and for every command alike: the settings of the file, replaced by variables of the
 * environment that are set and not empty, and by the contents of the files that `..._FILE` names.
 * @throws ConfigurationError with a one-line message for a file that cannot be read or understood
 */
export function loadSettings(environment: Variables, location: SettingsLocation = {}): Settings {
  const { entries, ...source } = readSettingsFile(environment, location);
  const nonEmpty = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const secrets = listSecrets({ ...Object.fromEntries(entries), ...Object.fromEntries(nonEmpty) });
  const replacedNames = new Set(nonEmpty.flatMap(([name]) => variablesOf(name, secrets)));
  const fileEntries = [...entries].filter(([name]) => !replacedNames.has(name));
  const variables: Record<string, string | undefined> = Object.fromEntries([...fileEntries, ...nonEmpty]);
  for (const name of secrets) {
    const secret = readSecret(name, variables);
    if (secret !== undefined) variables[name] = secret;
  }
  return { variables, ...source };
}

/** A secret of the environment replaces the secret of the settings file, whether as a value or as the path of a file. */
function variablesOf(name: string, secrets: readonly string[]): readonly string[] {
  const secret = secrets.find((secretName) => name === secretName || name === `${secretName}_FILE`);
  return secret === undefined ? [name] : [secret, `${secret}_FILE`];
}

/** The file of the settings, whether it exists or not. */
export function findSettingsFile(
  environment: Variables,
  { envFile, defaultFile = DEFAULT_SETTINGS_FILE }: SettingsLocation,
): string {
  return chosenFile(environment, envFile) ?? defaultFile;
}

function chosenFile(environment: Variables, envFile: string | undefined): string | undefined {
  return envFile ?? (environment['BELEGFACH_ENV_FILE'] || undefined);
}

function readSettingsFile(
  environment: Variables,
  { envFile, defaultFile = DEFAULT_SETTINGS_FILE }: SettingsLocation,
) {
  const chosenPath = chosenFile(environment, envFile);
  // A demo must not use the database and documents of the service that is installed on the same machine.
  if (chosenPath === undefined && environment['DEMO'] === 'true')
    return { entries: new Map<string, string>(), file: undefined, sourceDescription: 'the environment' };
  const path = chosenPath ?? defaultFile;
  if (path === '') throw new ConfigurationError('--env-file: the path of the settings file is missing');
  try {
    return {
      entries: parseSettingsFile(readFileSync(path, 'utf8')),
      file: path,
      sourceDescription: `the environment and ${path}`,
    };
  } catch (error) {
    if (error instanceof SyntaxError) throw new ConfigurationError(`${path}, ${error.message}`);
    if (chosenPath === undefined && isMissing(error))
      return {
        entries: new Map<string, string>(),
        file: undefined,
        sourceDescription: `the environment; ${path} does not exist, and neither --env-file nor BELEGFACH_ENV_FILE names another file`,
      };
    throw new ConfigurationError(describeUnreadable(path, error));
  }
}

/** The content of the file that `<name>_FILE` names, without the byte order mark and the line ends that editors add. */
function readSecret(name: string, variables: Variables): string | undefined {
  const path = variables[`${name}_FILE`] ?? '';
  if (path === '') return undefined;
  if ((variables[name] ?? '') !== '')
    throw new ConfigurationError(`${name}: is set together with ${name}_FILE; keep one of them`);
  const secret = readSecretFile(name, path);
  // An empty setting would count as not set.
  if (secret === '') throw new ConfigurationError(`${name}_FILE: ${path} is empty`);
  return secret;
}

function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/[\r\n]+$/, '');
  } catch (error) {
    throw new ConfigurationError(`${name}_FILE: ${describeUnreadable(path, error)}`);
  }
}

function describeUnreadable(path: string, error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOENT') return `${path} does not exist`;
  if (code === 'EACCES')
    return `${path} cannot be read by the user with the id ${process.geteuid?.()}: it must be readable for the portal's user, and commands are run as this user (as root: ${namesOfInstallation(path).commandAsUser} ...)`;
  return `${path} cannot be read: ${messageOf(error)}`;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}
