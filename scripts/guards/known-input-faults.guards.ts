import type { Guard } from './guard.ts';

/** Known faults of similar systems: names, texts and addresses from outside. */
export const guards: readonly Guard[] = [
  {
    rules: ['CVE-2026-23491'],
    protection: 'the names of uploaded files are cut to their last part',
    edits: [
      {
        file: 'apps/server/src/platform/http/uploads/upload.ts',
        from: "    .basename(fileName.replaceAll('\\\\', '/'))\n",
        to: '    .normalize(fileName)\n',
      },
      // The parser of forms also removes the folders.
      {
        file: 'apps/server/src/platform/http/server.ts',
        from: 'register(multipart, { throwFileSizeLimit: false }',
        to: 'register(multipart, { throwFileSizeLimit: false, preservePath: true }',
      },
    ],
    tests: ['apps/server/src/platform/http/uploads/upload.test.ts'],
    testName: 'CVE-2026-23491',
  },
  {
    rules: ['CVE-2011-4802', 'CVE-2024-5315', 'CVE-2026-44447'],
    protection: 'a list is sorted only by the fields that the contract names',
    file: 'packages/contract/src/paging.ts',
    from: '        if (field !== undefined) return field;\n',
    to: "        if (field !== undefined) return field;\n        if (value !== '') return value as Field;\n",
    tests: [
      'apps/server/test/known-input-faults.test.ts',
      'apps/server/src/features/customers/customer-list.test.ts',
    ],
    testName: 'CVE-2011-4802',
  },
  {
    rules: ['CVE-2022-3603', 'CVE-2021-21302'],
    protection: 'cells of exported CSV files that begin like formulas are made harmless',
    file: 'packages/contract/src/formula-injection.ts',
    from: "  return FORMULA_START.test(text) ? `'${text}` : text;",
    to: '  return FORMULA_START.test(text) ? text : text;',
    tests: ['apps/server/src/platform/csv/write-csv.test.ts'],
    testName: 'CVE-2022-3603',
  },
  {
    rules: ['GHSA-29w6-c52g-m8jc', 'EXP-7', 'EXP-8'],
    protection: 'cells of the monthly export that begin like formulas are made harmless',
    file: 'packages/contract/src/formula-injection.ts',
    from: "  return FORMULA_START.test(text) ? `'${text}` : text;",
    to: '  return FORMULA_START.test(text) ? text : text;',
    tests: ['apps/server/src/features/export/export.test.ts'],
  },
  {
    rules: ['CVE-2026-25223'],
    protection: 'a manipulated content type skips no check',
    file: 'apps/server/src/platform/http/server.ts',
    from: '    done(isExpectedType ? null :',
    to: '    done(isExpectedType || type !== null ? null :',
    tests: ['apps/server/src/platform/http/bad-body.test.ts'],
    testName: 'CVE-2026-25223',
  },
  {
    rules: ['CVE-2026-25548'],
    // The path is logged percent-encoded, as it was sent, and JSON escapes it: each of the two keeps a log entry on one line.
    protection: 'no request can forge a line of the log',
    edits: [
      {
        file: 'apps/server/src/platform/http/access-log.ts',
        from: "request.url.split('?', 1)[0]",
        to: "decodeURIComponent(request.url.split('?', 1)[0] ?? '')",
      },
      {
        file: 'apps/server/src/process/logger.ts',
        from: 'pino(options, destination)',
        to: "pino(options, { write: (line: string) => destination.write(line.replaceAll('\\\\n', '\\n')) })",
      },
    ],
    tests: ['apps/server/src/platform/http/access-log.test.ts'],
    testName: 'has one JSON line per request',
  },
  {
    rules: [
      'CVE-2021-36804',
      'CVE-2025-70948',
      'CVE-2025-25198',
      'GHSA-444r-cwp2-x5xf',
      'SIG-82',
      'SIG-83',
      'SIG-84',
    ],
    protection: 'links begin with PUBLIC_URL and not with a host name from a request',
    edits: [
      {
        file: 'apps/server/src/platform/http/security-headers.ts',
        from: "  server.addHook('onSend',",
        to: "  server.addHook('onRequest', (request, _reply, done) => {\n    Object.assign(globalThis, { askedHost: request.headers['x-forwarded-host'] ?? request.headers.host });\n    done();\n  });\n  server.addHook('onSend',",
      },
      {
        file: 'apps/server/src/platform/mail/create-mailer.ts',
        from: '    const search = new URLSearchParams(query).toString();\n',
        to: "    const search = new URLSearchParams(query).toString();\n    const asked: unknown = Reflect.get(globalThis, 'askedHost');\n    if (typeof asked === 'string') return `http://${asked}${path}?${search}`;\n",
      },
    ],
    tests: [
      'apps/server/src/features/mail/mail-links.test.ts',
      'apps/server/src/features/authentication/account-faults.test.ts',
    ],
    testName: 'e-mail links begin|links come from',
  },
  {
    rules: ['CVE-2026-5568', 'CVE-2018-15633', 'SEC-18', 'SEC-26'],
    protection: 'an answer of the API is data and never a page',
    file: 'apps/server/src/platform/http/bind-routes.ts',
    from: '  return reply.code(definition.status ?? 200).send(definition.response.json.parse(result));',
    to: "  const text = JSON.stringify(definition.response.json.parse(result));\n  return reply.code(definition.status ?? 200).type('text/html').send(text);",
    tests: [
      'apps/server/src/features/notes/note.routes.test.ts',
      'apps/server/test/known-document-faults.test.ts',
    ],
    testName: 'CVE-2026-5568|CVE-2018-15633',
  },
  {
    rules: ['CVE-2018-15633', 'SEC-18', 'SEC-26'],
    protection: 'a document is sent as an attachment and is not shown instead of the page',
    file: 'apps/server/src/platform/http/files/file-response.ts',
    from: 'return `attachment; filename',
    to: 'return `inline; filename',
    tests: ['apps/server/test/known-document-faults.test.ts'],
  },
];
