import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSettingsFile } from './parse-settings-file.ts';

/**
 * The names of the user, the folders and the other parts of an installation. They follow from the folder of its settings: a
 * machine may have several installations.
 */
export interface InstallationNames {
  /** `belegfach`, or `belegfach-shop` for the one whose settings are in /etc/belegfach-shop. */
  readonly name: string;
  /** The part after the hyphen, which systemd's units have after the @; undefined for the first installation. */
  readonly instance: string | undefined;
  /** The end of the names of its units: empty, or `@shop`. */
  readonly unitSuffix: string;
  /** The beginning of every command line: the program and the option that names these settings. */
  readonly command: string;
  /** The beginning of a command line for root, which starts the program as the user of the installation. */
  readonly commandAsUser: string;
  readonly dataDirectory: string;
  /** The database and its owner. */
  readonly database: string;
  /** Undefined for the default role. */
  readonly databaseRole: string | undefined;
}

const FIRST = 'belegfach';
/** The settings of the first installation, which every command finds. */
export const DEFAULT_SETTINGS_FILE = `/etc/${FIRST}/belegfach.env`;
/** Short and plain, because the same name is used for a user and for a database. */
const FOLDER = /^belegfach-([a-z0-9]{1,20})$/;
const DEFAULT_PORT = 3000;

/** @param settingsFile a file in a folder with any other name belongs to the first installation */
export function namesOfInstallation(settingsFile = DEFAULT_SETTINGS_FILE): InstallationNames {
  const instance = FOLDER.exec(path.basename(path.dirname(path.resolve(settingsFile))))?.[1];
  const name = instance === undefined ? FIRST : `${FIRST}-${instance}`;
  const database = name.replace('-', '_');
  const command =
    settingsFile === DEFAULT_SETTINGS_FILE ? 'belegfach' : `belegfach --env-file ${settingsFile}`;
  return {
    name,
    instance,
    unitSuffix: instance === undefined ? '' : `@${instance}`,
    command,
    commandAsUser: `setpriv --reuid ${name} --regid ${name} --init-groups ${command}`,
    dataDirectory: `/var/lib/${name}`,
    database,
    databaseRole: instance === undefined ? undefined : `${database}_app`,
  };
}

/** The lowest port from 3000 on that no other installation of this machine has in its settings. */
export function findUnusedPort(settingsFile: string): number {
  const used = new Set(listOtherSettings(settingsFile).map(readPort));
  let port = DEFAULT_PORT;
  while (used.has(port)) port += 1;
  return port;
}

function listOtherSettings(settingsFile: string): readonly string[] {
  const own = path.dirname(path.resolve(settingsFile));
  const parent = path.dirname(own);
  return readdirSync(parent)
    .filter((folder) => folder === FIRST || FOLDER.test(folder))
    .map((folder) => path.join(parent, folder))
    .filter((folder) => folder !== own)
    .map((folder) => path.join(folder, path.basename(settingsFile)));
}

/** No portal can run with a settings file that cannot be read. */
function readPort(settingsFile: string): number | undefined {
  try {
    return Number(parseSettingsFile(readFileSync(settingsFile, 'utf8')).get('PORT') ?? DEFAULT_PORT);
  } catch {
    return undefined;
  }
}
