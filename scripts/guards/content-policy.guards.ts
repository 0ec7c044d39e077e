import type { Guard } from './guard.ts';

/** The content that a page of the portal may run, load and send. */
export const guards: readonly Guard[] = [
  {
    rules: ['INV-78'],
    protection: 'only a PDF is shown in a tab, never a page that would run in the portal',
    file: 'apps/web/src/lib/pdf-tab.ts',
    from: "  if (response.headers.get('content-type') !== PDF) throw new TypeError('The file is not a PDF.');\n",
    to: '',
    tests: ['apps/web/src/lib/pdf-tab.test.ts'],
  },
  {
    rules: ['INV-78'],
    protection: 'the content of a tab does not reach the portal',
    file: 'apps/web/src/lib/pdf-tab.ts',
    from: '  tab.opener = null;\n',
    to: '',
    tests: ['apps/web/src/lib/pdf-tab.test.ts'],
  },
  {
    rules: ['SEC-19', 'SEC-20', 'SEC-21', 'SIG-20', 'SEC-23', 'SEC-24'],
    protection: 'no text is run as code or markup in a page',
    file: 'apps/server/src/platform/http/security-headers.ts',
    from: '    "require-trusted-types-for \'script\'",\n',
    to: '',
    tests: ['e2e/journeys/markup.spec.ts'],
  },
  {
    rules: ['SEC-20'],
    protection: 'the only Trusted Types policy refuses all markup',
    file: 'apps/web/src/trusted-types.ts',
    from: "  if (text.includes('<')) throw new TypeError('Markup from a string is refused.');\n",
    to: '',
    tests: ['apps/web/src/trusted-types.test.ts'],
  },
  {
    rules: ['SEC-19', 'SEC-20', 'SEC-21', 'SIG-20', 'SEC-23', 'SEC-24'],
    protection: 'an injected script cannot send a token to another server',
    file: 'apps/server/src/platform/http/security-headers.ts',
    from: '    "connect-src \'self\'",\n',
    to: "    'connect-src *',\n",
    tests: ['e2e/journeys/markup.spec.ts'],
  },
  {
    rules: ['SEC-5', 'SEC-6', 'SEC-19'],
    protection: 'no page of another site can show the portal in a frame',
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
    rules: ['SEC-23', 'SEC-24', 'CVE-2026-5568', 'CVE-2018-15633', 'CVE-2018-16459'],
    protection: 'the texts of tables are shown as text and never as markup',
    edits: [
      {
        file: 'apps/web/src/ui/table/table-row.tsx',
        from: '  const rendered = cell.render(row);\n',
        to: "  const text = cell.render(row);\n  const rendered = typeof text === 'string' ? <span dangerouslySetInnerHTML={{ __html: text }} /> : text;\n",
      },
      // Otherwise Trusted Types would refuse the markup.
      {
        file: 'apps/web/src/trusted-types.ts',
        from: "  if (text.includes('<')) throw new TypeError('Markup from a string is refused.');\n",
        to: '',
      },
    ],
    tests: ['e2e/journeys/markup.spec.ts'],
  },
];
