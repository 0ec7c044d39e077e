import path from 'node:path';
import type { Plugin } from 'vite';

/** The list in the built folder. Its name begins with a dot, so that the portal does not serve it. */
const FILE = '.packages.json';

const APP = import.meta.dirname;
const REPOSITORY = path.join(APP, '../..');

/**
 * Lists the folders of the packages that are built into the app. A release contains only the built files, so its bill of materials and
 * its licences are made from this list.
 */
export function bundledPackages(): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const assets = Object.values(bundle).filter((part) => part.type === 'asset');
      // Fonts and images are no modules, because only style sheets refer to them.
      const originals = assets.flatMap(({ originalFileNames }) => originalFileNames);
      const files = [...this.getModuleIds(), ...originals.map((name) => path.resolve(APP, name))];
      const folders = files.flatMap((file) => folderOfPackage(file) ?? []);
      const source = JSON.stringify([...new Set(folders)].toSorted(), undefined, 2);
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

/** @returns the folder of the innermost package, below the repository; undefined for a module of the app or of the bundler */
function folderOfPackage(id: string): string | undefined {
  const [, folder] = /^(\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  return folder === undefined ? undefined : path.relative(REPOSITORY, folder);
}
