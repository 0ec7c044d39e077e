import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/paths.ts';
import type { Architecture } from './architectures.ts';
import { addProgram, makeBaseSystem, USER_ID } from './base-system.ts';
import { type ImageSettings, readImageSettings } from './image-settings.ts';
import { runTool } from './run-tool.ts';

interface Image {
  readonly tree: string;
  readonly version: string;
  readonly architecture: Architecture;
  readonly epoch: number;
  readonly file: string;
}

/**
 * Builds an OCI image without a daemon and without a registry, and writes it as an archive that podman, skopeo and Docker load.
 * @returns the Debian packages in it, a line each
 */
export async function packImage({ tree, version, architecture, epoch, file }: Image): Promise<string> {
  const settings = readImageSettings(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'));
  const base = `${tree}.image`;
  const storage = `${tree}.storage`;
  const buildah = (...parameters: string[]) =>
    // A storage of its own, which is removed afterwards; vfs works on every file system.
    runTool('buildah', [
      '--storage-driver=vfs',
      `--root=${storage}`,
      `--runroot=${storage}.run`,
      ...parameters,
    ]);
  try {
    const packages = await makeBaseSystem(architecture.debian, base, epoch);
    await addProgram(base, tree, settings.folder, settings.volumes);
    const container = (await buildah('from', '--arch', architecture.debian, 'scratch')).trim();
    const layer = `${base}.layer.tar`;
    await packLayer(base, settings.volumes, epoch, layer);
    await buildah('add', '--quiet', container, layer, '/');
    await buildah('config', ...configure(settings, version, architecture), container);
    await buildah(
      'commit',
      '--quiet',
      `--timestamp=${epoch}`,
      container,
      `oci-archive:${file}:belegfach:${version}`,
    );
    return packages;
  } finally {
    for (const folder of [base, `${base}.layer.tar`, storage, `${storage}.run`])
      rmSync(folder, { recursive: true, force: true });
  }
}

function configure(settings: ImageSettings, version: string, architecture: Architecture): string[] {
  const searched = [
    `${settings.folder}/node_modules/.bin`,
    '/usr/local/bin',
    '/usr/bin',
    '/bin',
    '/usr/sbin',
    '/sbin',
  ];
  return [
    `--arch=${architecture.debian}`,
    `--user=${USER_ID}:${USER_ID}`,
    `--workingdir=${settings.folder}`,
    `--port=${settings.port}`,
    `--stop-signal=${settings.stopSignal}`,
    `--cmd=${JSON.stringify(settings.command)}`,
    `--label=org.opencontainers.image.title=Belegfach`,
    `--label=org.opencontainers.image.version=${version}`,
    ...[...settings.env, `PATH=${searched.join(':')}`].map((one) => `--env=${one}`),
    ...settings.volumes.map((volume) => `--volume=${volume}`),
  ];
}

/** The files of the image, all owned by root except the folders of its volumes, which new volumes copy with their owner. */
async function packLayer(
  base: string,
  volumes: readonly string[],
  epoch: number,
  file: string,
): Promise<void> {
  const options = ['--file', file, '--directory', base, '--numeric-owner', `--mtime=@${epoch}`];
  const folders = volumes.map((volume) => `.${volume}`);
  const others = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    ...folders.map((folder) => `--exclude=${folder}`),
    '.',
  ];
  await runTool('tar', ['--create', ...options, ...others]);
  await runTool('tar', [
    '--append',
    ...options,
    `--owner=${USER_ID}`,
    `--group=${USER_ID}`,
    '--mode=750',
    ...folders,
  ]);
}
