import type { Guard } from './guard.ts';

/** What a page of the portal may run, load and send. */
export const guards: readonly Guard[] = [
  {
    promises: ['Content policy', 'Tokens in the browser', 'T8'],
    protection: 'no text becomes code or markup in a page',
    edits: [
      {
        file: 'apps/server/src/platform/http/security-headers.ts',
        from: '    "require-trusted-types-for \'script\'",\n',
        to: '',
      },
    ],
    tests: ['e2e/journeys/markup.spec.ts'],
  },
  {
    promises: ['Content policy', 'T8'],
    protection: 'the one policy for markup refuses all of it',
    edits: [
      {
        file: 'apps/web/src/trusted-types.ts',
        from: "  if (text.includes('<')) throw new TypeError('Markup from a string is refused.');\n",
        to: '',
      },
    ],
    tests: ['apps/web/src/trusted-types.test.ts'],
  },
];
