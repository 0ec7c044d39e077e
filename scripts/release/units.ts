import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The systemd units of the first installation on a machine; they are in the repository. */
const UNITS = [
  'belegfach.service',
  'belegfach-backup.service',
  'belegfach-backup.timer',
  'belegfach-deletions.service',
  'belegfach-deletions.timer',
];

/**
 * The units of a release: each unit, and its template (`belegfach@.service`) for further installations on the same
 * machine, such as `belegfach@shop.service`.
 */
export const RELEASED_UNITS: readonly string[] = UNITS.flatMap((unit) => [unit, templateName(unit)]);

/** The place of the program in the tarball and in the operations guide; in a Debian package the command is in /usr/bin. */
const OPT_FOLDER = '/opt/belegfach';

function templateName(unit: string): string {
  return unit.replace('.', '@.');
}

/** Writes the templates next to the units. */
export function writeTemplates(folder: string): void {
  for (const unit of UNITS)
    writeFileSync(
      path.join(folder, templateName(unit)),
      forInstances(readFileSync(path.join(folder, unit), 'utf8')),
    );
}

/** The template of a unit: user, settings and folders with the name of the instance. */
export function forInstances(unit: string): string {
  return unit
    .replace(/^Description=Belegfach:/m, 'Description=Belegfach (%i):')
    .replace(/^(User|Group|StateDirectory)=belegfach$/gm, '$1=belegfach-%i')
    .replace(/\/(var\/lib|var\/backups|srv|etc)\/belegfach\b/g, '/$1/belegfach-%i')
    .replace(/^Environment=NODE_ENV=production/m, '$& BELEGFACH_ENV_FILE=/etc/belegfach-%i/belegfach.env');
}

/** The unit for a Debian package: the guide's unit with the package's folders. */
export function forPackage(unit: string): string {
  return unit
    .replaceAll(`${OPT_FOLDER}/docs/`, '/usr/share/doc/belegfach/docs/')
    .replaceAll(`${OPT_FOLDER}/bin/belegfach`, '/usr/bin/belegfach');
}

/** Moves the units of a program tree to the folder of systemd, as a package does. */
export function moveUnits(from: string, to: string): void {
  for (const unit of RELEASED_UNITS) {
    const file = path.join(from, unit);
    writeFileSync(path.join(to, unit), forPackage(readFileSync(file, 'utf8')));
    rmSync(file);
  }
}
