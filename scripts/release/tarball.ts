import path from 'node:path';
import { runTool } from './run-tool.ts';

/** Packs a folder as `<name>/…` so that the same files make the same bytes: sorted, owned by root, with one time. */
export async function packTarball(folder: string, name: string, epoch: number, file: string): Promise<void> {
  await runTool(
    'tar',
    [
      ...['--create', '--gzip', '--file', file, '--directory', path.dirname(folder)],
      ...['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${epoch}`, '--format=gnu'],
      // The flags `rh` leave the targets of symbolic links as they are.
      `--transform=flags=rh;s,^${path.basename(folder)},${name},`,
      path.basename(folder),
    ],
    // `-n`: the archive does not contain the time of packing.
    { env: { GZIP: '-n' } },
  );
}
