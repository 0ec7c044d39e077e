import type { Guard } from './guard.ts';

/** What a page of the portal may run, load and send. */
export const guards: readonly Guard[] = [
  {
    rules: ['SEC-19', 'SEC-20', 'SEC-21', 'SIG-20', 'SEC-23', 'SEC-24'],
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
    rules: ['SEC-20'],
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
  {
    rules: ['SEC-19', 'SEC-20', 'SEC-21', 'SIG-20', 'SEC-23', 'SEC-24'],
    protection: 'a script of somebody else has nowhere to send a token',
    edits: [
      {
        file: 'apps/server/src/platform/http/security-headers.ts',
        from: '    "connect-src \'self\'",\n',
        to: "    'connect-src *',\n",
      },
    ],
    tests: ['e2e/journeys/markup.spec.ts'],
  },
  {
    rules: ['SEC-5', 'SEC-6', 'SEC-19'],
    protection: 'no page of another site frames the portal',
    edits: [
      {
        file: 'apps/server/src/platform/http/security-headers.ts',
        from: '    "frame-ancestors \'none\'",\n    "require',
        to: '    "require',
      },
      {
        file: 'apps/server/src/platform/http/security-headers.ts',
        from: "  'x-frame-options': 'DENY',\n",
        to: '',
      },
    ],
    tests: [
      'apps/server/src/platform/http/security-headers.test.ts',
      'apps/server/src/platform/http/web-app/web-app.test.ts',
      'e2e/journeys/markup.spec.ts',
    ],
  },
  {
    rules: ['SEC-23', 'SEC-24', 'cve/CVE-2026-5568', 'cve/CVE-2018-15633', 'cve/CVE-2018-16459'],
    protection: 'texts of tables are text, never markup',
    edits: [
      {
        file: 'apps/web/src/ui/table/table-row.tsx',
        from: '  const rendered = column.render(row);\n',
        to: "  const text = column.render(row);\n  const rendered = typeof text === 'string' ? <span dangerouslySetInnerHTML={{ __html: text }} /> : text;\n",
      },
      // Trusted Types refuse it else.
      {
        file: 'apps/web/src/trusted-types.ts',
        from: "  if (text.includes('<')) throw new TypeError('Markup from a string is refused.');\n",
        to: '',
      },
    ],
    tests: ['e2e/journeys/markup.spec.ts'],
  },
];
