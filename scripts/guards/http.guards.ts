import type { Guard } from './guard.ts';

const BIND_ROUTES = 'apps/server/src/platform/http/bind-routes.ts';
const SERVER = 'apps/server/src/platform/http/server.ts';
const HEADERS = 'apps/server/src/platform/http/security-headers.ts';

/** What the HTTP server refuses, and the headers of every answer. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-27', 'SIG-28', 'SIG-29'],
    protection: 'a form of another site cannot sign a user in',
    edits: [
      {
        file: BIND_ROUTES,
        from: "      if (definition.bodyType === 'form') refuseForeignForms(request, ownOrigin);\n",
        to: '      void refuseForeignForms;\n      void ownOrigin;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/session.routes.test.ts'],
    testName: 'is refused for a form from another site',
  },
  {
    rules: ['SEC-7'],
    protection: 'a sign-in redirects only to known pages of the portal',
    edits: [
      {
        file: 'apps/web/src/app/redirect-target.ts',
        from: '  return targets.has(path) ? address : undefined;',
        to: "  return targets.has(path) || path.startsWith('/') ? address : undefined;",
      },
    ],
    tests: ['apps/web/src/app/redirect-target.test.ts'],
  },
  {
    rules: ['SEC-1', 'SEC-16', 'SEC-17', 'SEC-18'],
    protection: 'every answer tells browsers to use only TLS from then on',
    edits: [
      {
        file: HEADERS,
        from: "  'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains`,\n",
        to: "  'x-unused': String(TWO_YEARS_S),\n",
      },
    ],
    tests: ['apps/server/src/platform/http/security-headers.test.ts'],
  },
  {
    rules: ['SEC-5', 'SEC-6', 'SEC-16', 'SEC-17', 'SEC-18'],
    protection: 'no answer may be framed or run scripts',
    edits: [
      {
        file: HEADERS,
        from: "  'content-security-policy': NOTHING,\n",
        to: "  'x-unused': NOTHING,\n",
      },
    ],
    tests: ['apps/server/src/platform/http/security-headers.test.ts'],
  },
  {
    rules: ['SIG-28', 'SEC-16', 'SEC-17', 'SEC-18'],
    protection: 'no cache keeps an answer of the API',
    edits: [{ file: HEADERS, from: "  'cache-control': 'no-store',\n", to: '' }],
    tests: ['apps/server/src/platform/http/security-headers.test.ts'],
  },
  {
    rules: ['SEC-19'],
    protection: 'pages run only scripts of the portal and allow one Trusted Types policy',
    edits: [{ file: HEADERS, from: '    "require-trusted-types-for \'script\'",\n', to: '' }],
    tests: ['apps/server/src/platform/http/web-app/web-app.test.ts'],
  },
  {
    rules: ['SIG-71', 'SIG-70'],
    protection: 'the address of a client is accepted only from configured proxies',
    edits: [
      {
        file: SERVER,
        from: 'options.trustedProxies.length > 0 ? [...options.trustedProxies] : false',
        to: 'options.trustedProxies.length > 0',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in/limits.test.ts'],
    testName: 'is accepted only from a known proxy',
  },
  {
    rules: ['PRI-31'],
    protection: 'the log contains no query strings',
    edits: [
      {
        file: 'apps/server/src/platform/http/access-log.ts',
        from: "request.url.split('?', 1)[0]",
        to: 'request.url',
      },
    ],
    tests: ['apps/server/src/platform/http/access-log.test.ts'],
  },
  {
    rules: ['SEC-9', 'SEC-10', 'SEC-12'],
    protection: 'a JSON body has at most 256 KiB',
    edits: [
      { file: SERVER, from: 'const MAX_BODY_BYTES = 256 * 1024;', to: 'const MAX_BODY_BYTES = 4096 * 1024;' },
    ],
    tests: [
      'apps/server/src/platform/http/bad-body.test.ts',
      'apps/server/src/platform/http/server-limits.test.ts',
    ],
  },
  {
    rules: ['SEC-9'],
    protection: 'the headers of a request have at most 16 KiB',
    edits: [
      {
        file: SERVER,
        from: 'const MAX_HEADER_BYTES = 16 * 1024;',
        to: 'const MAX_HEADER_BYTES = 256 * 1024;',
      },
    ],
    tests: ['apps/server/src/platform/http/security-headers.test.ts'],
    testName: 'endless headers',
  },
  {
    rules: ['ACC-32', 'SEC-12'],
    protection: 'a body is accepted only in the content type that its call declares',
    edits: [
      { file: SERVER, from: '    done(isRight ? null :', to: '    done(isRight || type !== null ? null :' },
    ],
    tests: ['apps/server/src/platform/http/bad-body.test.ts'],
  },
  {
    rules: ['ACC-32', 'SEC-12', 'SEC-11'],
    protection: 'an unknown query parameter is refused',
    edits: [
      {
        file: BIND_ROUTES,
        from: '    if (given.length > 0)\n      throw new InvalidRequest',
        to: '    if (given.length < 0)\n      throw new InvalidRequest',
      },
    ],
    tests: ['apps/server/src/platform/http/bad-query.test.ts'],
  },
  {
    rules: ['SEC-11'],
    protection: 'a page of a list has 25, 50 or 100 rows',
    edits: [
      {
        file: 'packages/contract/src/paging.ts',
        from: "      .pipe(z.literal(PAGE_SIZES, { error: `must be one of ${PAGE_SIZES.join(', ')}` }))",
        to: '      .pipe(z.int())',
      },
    ],
    tests: ['packages/contract/src/paging.test.ts'],
  },
  {
    rules: ['EXP-7', 'EXP-8', 'EXP-9'],
    protection: 'a cell that begins like a formula is made harmless',
    edits: [
      {
        file: 'packages/contract/src/formula-injection.ts',
        from: "  return FORMULA.test(text) ? `'${text}` : text;",
        to: '  return FORMULA.test(text) ? text : text;',
      },
    ],
    tests: ['apps/server/src/platform/csv/write-csv.test.ts', 'apps/web/src/lib/csv.test.ts'],
  },
  {
    rules: ['INV-39', 'INV-40'],
    protection: 'file names contain no path',
    edits: [
      {
        file: 'apps/server/src/platform/http/files/file-name.ts',
        from: "    .replace(/[\"\\\\/:*?<>|]/g, '_')\n",
        to: '',
      },
    ],
    tests: [
      'apps/server/src/features/invoices/invoice-zip.test.ts',
      'apps/server/test/known-document-faults.test.ts',
    ],
  },
  {
    rules: ['OPS-47', 'OPS-48'],
    protection: 'under pressure exports are refused before reads',
    edits: [
      {
        file: BIND_ROUTES,
        from: '      refuseUnderPressure(definition, pressure());\n',
        to: '      void refuseUnderPressure;\n      void pressure;\n',
      },
    ],
    tests: ['apps/server/src/platform/http/load-shedding.test.ts'],
  },
  {
    rules: ['PRO-16'],
    protection: 'a revoked intake key gives no access',
    edits: [
      {
        file: 'apps/server/src/features/providers/intake-key.repository.ts',
        from: 'where key_hash = ${hash} and revoked_at is null',
        to: 'where key_hash = ${hash}',
      },
    ],
    tests: ['apps/server/src/features/intake/sources/upload/upload.routes.test.ts'],
    testName: 'with a revoked or unknown key',
  },
];
