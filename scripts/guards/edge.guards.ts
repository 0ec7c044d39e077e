import type { Guard } from './guard.ts';

/** HTTP: connections, bodies, readiness and downloads. */
export const guards: readonly Guard[] = [
  {
    rules: ['INT-80'],
    protection: 'the upload files that a killed process left are removed',
    edits: [
      {
        file: 'apps/server/src/platform/http/uploads/upload-folder.ts',
        from: '      await rm(upload, { recursive: true, force: true });',
        to: '      await Promise.resolve(rm);',
      },
    ],
    tests: ['apps/server/src/platform/http/uploads/upload-folder.test.ts'],
  },
  {
    rules: ['SEC-3'],
    protection: 'bytes that can be read as two requests are refused',
    edits: [
      {
        file: 'apps/server/src/platform/http/server.ts',
        from: '    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_LIMIT_MS },',
        to: '    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_LIMIT_MS, insecureHTTPParser: true },',
      },
    ],
    tests: ['apps/server/src/platform/http/smuggling.test.ts'],
  },
  {
    rules: ['SIG-71', 'SEC-2'],
    protection: 'only exact addresses are accepted as trusted proxies',
    edits: [
      {
        file: 'apps/server/src/configuration/config.ts',
        from: 'entries.every((entry) => isIP(entry) !== 0)',
        to: 'entries.every((entry) => isIP(entry) >= 0)',
      },
    ],
    tests: ['apps/server/src/configuration/config.test.ts'],
  },
  {
    rules: ['cve/CVE-2026-23491', 'cve/CVE-2026-44440', 'cve/CVE-2026-6414'],
    protection: 'hidden files of the web app are never served',
    edits: [
      {
        file: 'apps/server/src/platform/http/web-app/web-app.ts',
        from: '    serveDotFiles: false,',
        to: '    serveDotFiles: true,',
      },
    ],
    tests: ['apps/server/src/platform/http/web-app/web-app.test.ts'],
    testName: 'no path leads outside the web folder',
  },
  {
    rules: ['STO-7', 'OPS-43'],
    protection: 'a failing document store makes the portal not ready',
    edits: [
      {
        file: 'apps/server/src/platform/health/readiness.ts',
        from: "        ...(isStoreHealthy ? [] : ['documents' as const]),\n",
        to: '        ...(isStoreHealthy ? [] : []),\n',
      },
    ],
    tests: ['apps/server/src/platform/health/readiness.test.ts'],
    testName: 'document store fails',
  },
  {
    rules: ['OPS-25', 'OPS-43'],
    protection: 'a full disk makes the portal not ready',
    edits: [
      {
        file: 'apps/server/src/platform/health/readiness.ts',
        from: "        ...(hasFreeSpace ? [] : ['disk' as const]),\n",
        to: '        ...(hasFreeSpace ? [] : []),\n',
      },
    ],
    tests: ['apps/server/src/platform/health/readiness.test.ts'],
    testName: 'with a full or missing disk',
  },
  {
    rules: ['OPS-14', 'OPS-43'],
    protection: 'an unreachable database makes the portal not ready',
    edits: [
      {
        file: 'apps/server/src/platform/health/readiness.ts',
        from: '        ...(databaseFault === undefined ? [] : [databaseFault]),\n',
        to: '        ...(databaseFault === undefined ? [] : []),\n',
      },
    ],
    tests: ['apps/server/src/platform/health/readiness.test.ts'],
    testName: 'without its database',
  },
  {
    rules: ['OPS-43'],
    protection: 'a stopping portal is not ready',
    edits: [
      {
        file: 'apps/server/src/platform/health/readiness.ts',
        from: "        ...(stopping?.aborted === true ? ['stopping' as const] : []),\n",
        to: '        ...(stopping?.aborted === true ? [] : []),\n',
      },
    ],
    tests: ['apps/server/src/platform/health/readiness.test.ts'],
    testName: 'while it stops',
  },
  {
    rules: ['OPS-50', 'OPS-52'],
    protection: 'a component that hangs does not keep the others from stopping',
    edits: [
      {
        file: 'apps/server/src/process/shutdown.ts',
        from: 'const outcome = await Promise.race([Promise.allSettled(stops.map((stop) => stop())), late]);',
        to: 'const outcome = await Promise.race([Promise.all(stops.map((stop) => stop())).then(() => []), late]);',
      },
    ],
    tests: ['apps/server/src/process/shutdown.test.ts'],
  },
  {
    rules: ['MAI-30'],
    protection: 'the HTML of a mail is shown in a sandbox without rights',
    edits: [
      {
        file: 'apps/server/src/features/mail/mailbox/mailbox.routes.ts',
        from: '; sandbox allow-popups',
        to: '; x-allow allow-popups',
      },
    ],
    tests: ['apps/server/src/features/mail/mailbox/mailbox.test.ts'],
  },
  {
    rules: ['INV-41'],
    protection: 'a ZIP whose download broke off marks no document as downloaded',
    edits: [
      {
        file: 'apps/server/src/platform/http/files/send-file.ts',
        from: '(error ? undefined : file.delivered()));',
        to: '(error ? file.delivered() : file.delivered()));',
      },
    ],
    tests: ['apps/server/src/features/invoices/zip.routes.test.ts'],
    testName: 'sets no last download',
  },
  {
    rules: ['INV-41'],
    protection: 'a document whose download broke off is not marked as downloaded',
    edits: [
      {
        file: 'apps/server/src/platform/http/files/send-file.ts',
        from: '    if (!error) return file.delivered(span);\n',
        to: '    if (!error || error !== undefined) return file.delivered(span);\n',
      },
    ],
    tests: ['apps/server/src/features/invoices/download.routes.test.ts'],
    testName: 'breaks off',
  },
  {
    rules: ['SEC-25'],
    protection: 'code that makes markup from a text does not pass the linter',
    edits: [
      {
        file: 'eslint.config.js',
        from: 'selector: "JSXAttribute[name.name=\'dangerouslySetInnerHTML\']"',
        to: 'selector: "JSXAttribute[name.name=\'innerHTML\']"',
      },
    ],
    tests: ['scripts/lint-rules.test.ts'],
  },
  {
    rules: ['INT-80'],
    protection: 'a client that stops sending its body is answered with 408',
    edits: [
      {
        file: 'apps/server/src/platform/http/uploads/body-timeouts.ts',
        from: 'if (reply.raw.headersSent) socket.destroy();',
        to: 'if (reply.raw.headersSent || performance.now() > 0) socket.destroy();',
      },
    ],
    tests: ['apps/server/src/platform/http/uploads/upload-connection.test.ts'],
    testName: 'that stalls',
  },
];
