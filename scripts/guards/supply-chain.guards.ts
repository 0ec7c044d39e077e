import type { Guard } from './guard.ts';

/** Third-party packages. */
export const guards: readonly Guard[] = [
  {
    rules: ['SEC-31'],
    protection: 'packages have exact versions',
    edits: [
      {
        file: 'package.json',
        from: '"zod": "4.6.7"',
        to: '"zod": "^4.6.7"',
      },
    ],
    tests: ['scripts/supply-chain.test.ts'],
    testName: 'have exact versions',
  },
  {
    rules: ['SEC-31'],
    protection: 'packages are locked with the hashes of their bytes',
    edits: [
      {
        file: 'package-lock.json',
        from: '  "requires": true,\n  "packages": {\n',
        to: '  "requires": true,\n  "packages": {\n    "node_modules/planted": { "version": "1.0.0" },\n',
      },
    ],
    tests: ['scripts/supply-chain.test.ts'],
    testName: 'are locked with',
  },
  {
    rules: ['SEC-31'],
    protection: 'packages come only from the npm registry',
    edits: [
      {
        file: 'package-lock.json',
        from: '  "requires": true,\n  "packages": {\n',
        to: '  "requires": true,\n  "packages": {\n    "node_modules/planted": { "version": "1.0.0", "resolved": "https://evil.example/planted.tgz", "integrity": "sha512-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==" },\n',
      },
    ],
    tests: ['scripts/supply-chain.test.ts'],
    testName: 'are locked with',
  },
  {
    rules: ['SEC-31'],
    protection: 'no package runs a script when it is installed',
    edits: [
      {
        file: 'package-lock.json',
        from: '  "requires": true,\n  "packages": {\n',
        to: '  "requires": true,\n  "packages": {\n    "node_modules/planted": { "version": "1.0.0", "hasInstallScript": true, "integrity": "sha512-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==" },\n',
      },
    ],
    tests: ['scripts/supply-chain.test.ts'],
    testName: 'are locked with',
  },
  {
    rules: ['SEC-31'],
    protection: 'npm is configured to run no scripts of packages',
    edits: [
      {
        file: '.npmrc',
        from: 'ignore-scripts=true',
        to: 'ignore-scripts=false',
      },
    ],
    tests: ['scripts/supply-chain.test.ts'],
    testName: 'are locked with',
  },
  {
    rules: ['SEC-31'],
    protection: 'packages are installed as they are locked',
    edits: [
      {
        file: '.ci/run',
        from: 'npm ci --no-fund',
        to: 'npm install --no-fund',
      },
    ],
    tests: ['scripts/supply-chain.test.ts'],
    testName: 'are installed as',
  },
  {
    rules: ['SEC-32', 'cve/CVE-2023-30533', 'cve/CVE-2021-32012'],
    protection: 'a library with known unfixed faults is not installed',
    edits: [
      {
        file: 'package-lock.json',
        from: '  "requires": true,\n  "packages": {\n',
        to: '  "requires": true,\n  "packages": {\n    "node_modules/xlsx": { "version": "0.18.5" },\n',
      },
    ],
    tests: ['apps/server/src/features/customer-imports/known-import-faults.test.ts'],
    testName: 'cannot reach the unfixed library',
  },
];
