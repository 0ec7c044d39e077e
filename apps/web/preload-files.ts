import type { Plugin, Rolldown } from 'vite';
import { PAGE_NAMESPACES } from './src/app/page-namespaces.ts';
import { needsSignIn, ROUTES, type RouteName } from './src/app/routes.ts';

/** The list is in a folder that the portal does not serve. */
const FILE_NAME = '.vite/preload-files.json';
/** Pages whose file is not named like their route. */
const OTHER_NAMES: Readonly<Partial<Record<RouteName, string>>> = { Setup2FAPage: 'second-factor-page' };
const LANGUAGES = ['de', 'en'] as const;

interface PreloadFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Writes a list, by path and language, of the files that a page behind the sign-in needs in addition to the app itself.
 * The server puts their names into the page, so that they load together with the app instead of after it.
 */
export function preloadFiles(): Plugin {
  return {
    name: 'preload-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      const chunkWith = (file: string) =>
        chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
      const withImports = (chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] => [
        chunk,
        ...chunk.imports.flatMap((name) =>
          chunks.filter(({ fileName }) => fileName === name).flatMap(withImports),
        ),
      ];
      const known = new Set(entry === undefined ? [] : withImports(entry));

      const filesOf = (modules: readonly string[]): PreloadFiles => {
        const needed = modules.flatMap((file) => {
          const chunk = chunkWith(file) ?? this.error(`The build has no part with ${file}.`);
          return withImports(chunk);
        });
        const added = [...new Set(needed)].filter((chunk) => !known.has(chunk));
        return {
          scripts: added.map(({ fileName }) => fileName),
          styles: [...new Set(added.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
        };
      };

      const pages = Object.keys(ROUTES)
        .filter((name): name is RouteName => name in ROUTES)
        .filter(needsSignIn)
        .map(
          (name) =>
            [
              ROUTES[name].path,
              Object.fromEntries(LANGUAGES.map((language) => [language, filesOf(modulesOf(name, language))])),
            ] as const,
        );
      this.emitFile({
        type: 'asset',
        fileName: FILE_NAME,
        source: JSON.stringify(Object.fromEntries(pages)),
      });
    },
  };
}

function modulesOf(name: RouteName, language: (typeof LANGUAGES)[number]): string[] {
  return [
    '/src/app/shell/shell-frame.tsx',
    `/src/app/pages/${OTHER_NAMES[name] ?? kebab(name)}.tsx`,
    ...PAGE_NAMESPACES[name].map((namespace) => `/src/i18n/${language}/${kebab(namespace)}.ts`),
  ];
}

/** `FrontendInvoicePage` becomes `frontend-invoice-page`. */
function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}
