import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ARCHITECTURES, type Architecture } from './release/architectures.ts';
import { composeBillOfMaterials, listDebianPackages } from './release/bill-of-materials.ts';
import { writeChecksums } from './release/checksums.ts';
import { packDebian } from './release/debian-package.ts';
import { describeOpenApi } from './release/open-api.ts';
import { packImage } from './release/image.ts';
import { makeProgramTree } from './release/program-tree.ts';
import { readSourceState, type SourceState } from './release/source-state.ts';
import { packTarball } from './release/tarball.ts';
import { forwardSignals } from './support/command.ts';
import { ROOT } from './support/paths.ts';
import { buildWebApp } from './support/web-build.ts';

/*
 * Makes everything that is given to an operator, from the files of one commit, into dist/release: for each processor a tarball, a Debian
 * package and an OCI image, with a bill of materials each; the description of the API; the checksums of all.
 */

const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(ROOT, 'dist/release') },
    /** Only one processor, for a trial. */
    arch: { type: 'string' },
  },
});
const out = path.resolve(values.out);

forwardSignals();
try {
  await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const source = await readSourceState();
  const architectures = ARCHITECTURES.filter(({ node }) => values.arch === undefined || node === values.arch);
  if (architectures.length === 0) throw new Error('--arch: x64 or arm64');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const work = mkdtempSync(path.join(os.tmpdir(), 'belegfach-release-'));
  const files: string[] = [];
  const addFile = (file: string): string => {
    files.push(file);
    return path.join(out, file);
  };
  try {
    await timed('web app', buildWebApp);
    writeFileSync(addFile('openapi.json'), describeOpenApi());
    // For the image; Compose builds nothing with `--no-build`.
    copyFileSync(path.join(ROOT, 'compose.yaml'), addFile('compose.yaml'));
    for (const architecture of architectures)
      await releaseFor(architecture, source, path.join(work, architecture.node), addFile);
    await writeChecksums(out, files);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  for (const file of files.toSorted())
    console.log(`${(statSync(path.join(out, file)).size / 1e6).toFixed(1).padStart(6)} MB  ${file}`);
  console.log(`Belegfach ${version}, commit ${source.commit.slice(0, 12)}, in ${path.relative('', out)}`);
}

async function releaseFor(
  architecture: Architecture,
  source: SourceState,
  tree: string,
  addFile: (file: string) => string,
): Promise<void> {
  const { node: cpu, debian } = architecture;
  const { epoch } = source;
  const packages = await timed(`program for ${cpu}`, () => makeProgramTree(architecture, source, tree));
  const describe = (artefact: string, components = packages) =>
    writeFileSync(
      addFile(`${artefact}.cdx.json`),
      composeBillOfMaterials({ name: 'belegfach', version, epoch }, components),
    );

  const tarball = `belegfach-${version}-linux-${cpu}.tar.gz`;
  await timed(tarball, () => packTarball(tree, `belegfach-${version}`, epoch, addFile(tarball)));
  describe(tarball);

  const debianPackage = `belegfach_${version}_${debian}.deb`;
  await timed(debianPackage, () =>
    packDebian({ tree, version, architecture, source, file: addFile(debianPackage) }),
  );
  describe(debianPackage);

  const image = `belegfach-${version}-${debian}.oci.tar`;
  const system = await timed(image, () =>
    packImage({ tree, version, architecture, epoch, file: addFile(image) }),
  );
  describe(image, [...packages, ...listDebianPackages(system)]);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${name}`);
  return result;
}
