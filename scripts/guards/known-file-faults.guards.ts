import type { Guard } from './guard.ts';

/** Known faults of similar systems: the rendering of documents and the reading of tables. */
export const guards: readonly Guard[] = [
  {
    rules: ['cve/CVE-2025-0474', 'cve/CVE-2026-34365', 'cve/CVE-2026-34366', 'cve/CVE-2026-34367'],
    protection: 'the renderer of an invoice loads nothing that the invoice refers to',
    edits: [
      {
        file: 'packages/einvoice/src/render/page-writer.ts',
        from: '    const shown = this.#prepare(text, width, style);\n    this.#document.fillColor',
        to: '    for (const [url] of text.matchAll(/http:[^" <>]+/g)) void fetch(url).catch(() => undefined);\n    const shown = this.#prepare(text, width, style);\n    this.#document.fillColor',
      },
    ],
    tests: ['scripts/egress.test.ts', 'packages/einvoice/src/known-document-faults.test.ts'],
    testName: 'CVE-2025-0474',
  },
  {
    rules: ['cve/CVE-2026-34366', 'cve/CVE-2026-34367'],
    protection: 'no text of an invoice becomes a link in its view',
    edits: [
      {
        file: 'packages/einvoice/src/render/page-writer.ts',
        from: "this.#document.text(shown, x, y, { ...box, align: style.align ?? 'left' });",
        to: "this.#document.text(shown, x, y, { ...box, link: 'http://x.example', align: style.align ?? 'left' });",
      },
      {
        file: 'packages/einvoice/src/render/page-writer.ts',
        from: 'this.#document.text(shown, start, y, { lineBreak: false });',
        to: "this.#document.text(shown, start, y, { lineBreak: false, link: 'http://x.example' });",
      },
    ],
    tests: ['packages/einvoice/src/known-document-faults.test.ts'],
    testName: 'CVE-2026-34366',
  },
  {
    rules: ['cve/CVE-2024-4367'],
    protection: 'no page of the portal shows a document in a frame',
    edits: [
      {
        file: 'apps/web/src/app/providers.tsx',
        from: '  const [areas] = useState(() => namespaceLoaders(translations));\n',
        to: '  const [areas] = useState(() => namespaceLoaders(translations));\n  const frame = <iframe src="/api/Invoice/Download/1" />;\n  void frame;\n',
      },
    ],
    tests: ['scripts/egress.test.ts'],
    testName: 'CVE-2024-4367',
  },
  {
    rules: ['cve/CVE-2024-4367'],
    protection: 'code in a font is never run',
    edits: [
      {
        file: 'packages/einvoice/src/pdf/open.ts',
        from: '    const pageCount = document.numPages;\n',
        to: "    const [, script = ''] = /FontMatrix\\[[^(]*\\(0\\\\\\);([^/]*)/.exec(Buffer.from(bytes).toString('latin1')) ?? [];\n    new Function(script)();\n    const pageCount = document.numPages;\n",
      },
    ],
    tests: ['packages/einvoice/src/known-document-faults.test.ts'],
    testName: 'CVE-2024-4367',
  },
  {
    rules: ['cve/CVE-2018-16459'],
    protection: 'a cell of a file is a value, never a part of a statement',
    edits: [
      {
        file: 'apps/server/src/features/customer-imports/customers/customer-writing.repository.ts',
        from: '${customers.map((one) => one.companyNumber)}::text[], ${customers.map((one) => one.name)}::text[])',
        to: "${customers.map((one) => one.companyNumber)}::text[], array[${sql.raw(customers.map((one) => `'${one.name}'`).join())}]::text[])",
      },
    ],
    tests: ['apps/server/src/features/customer-imports/customer-import.routes.test.ts'],
    testName: 'CVE-2018-16459',
  },
  {
    rules: ['cve/CVE-2021-32012'],
    protection: 'the reading of a table ends with its last cell, whatever follows',
    edits: [
      {
        file: 'apps/server/src/platform/spreadsheet/xlsx/read-sheet.ts',
        from: "    return element === 'sheetData' ? 'enough' : undefined;",
        to: '    return undefined;',
      },
    ],
    tests: ['apps/server/src/platform/spreadsheet/read-spreadsheet.test.ts'],
    testName: 'CVE-2021-32012',
  },
  {
    rules: [
      'cve/CVE-2024-22363',
      'cve/CVE-2024-22368',
      'cve/CVE-2024-23525',
      'cve/CVE-2023-30533',
      'cve/CVE-2021-32012',
      'IMP-3',
      'IMP-5',
    ],
    protection: 'a workbook unpacks to at most 50 MiB',
    edits: [
      {
        file: 'apps/server/src/platform/spreadsheet/xlsx/zip-archive.ts',
        from: '  maxUnpackedBytes: 50 * 1024 * 1024,\n  maxRatio: 100,',
        to: '  maxUnpackedBytes: 500 * 1024 * 1024,\n  maxRatio: 100_000,',
      },
    ],
    tests: ['apps/server/src/features/customer-imports/known-import-faults.test.ts'],
    testName: 'a bomb of',
  },
  {
    rules: ['cve/CVE-2024-22363', 'cve/CVE-2024-22368', 'cve/CVE-2024-23525', 'IMP-3', 'IMP-5'],
    protection: 'a table has at most 20,000 rows',
    edits: [
      {
        file: 'apps/server/src/platform/spreadsheet/row-collector.ts',
        from: 'const MAX_ROWS = 20_000;',
        to: 'const MAX_ROWS = 2_000_000;',
      },
    ],
    tests: ['apps/server/src/features/customer-imports/known-import-faults.test.ts'],
    testName: 'a million rows',
  },
  {
    rules: ['cve/CVE-2024-22363', 'cve/CVE-2024-22368', 'cve/CVE-2024-23525', 'IMP-3', 'IMP-5'],
    protection: 'a document type declaration in XML is refused, and nothing that it refers to is loaded',
    edits: [
      {
        file: 'apps/server/src/platform/spreadsheet/xlsx/parse-xml.ts',
        from: "    throw new RefusedSpreadsheet('unreadable', `${part} has a document type declaration`);\n",
        to: '',
      },
    ],
    tests: ['apps/server/src/features/customer-imports/known-import-faults.test.ts'],
    testName: 'a document type|laughs',
  },
];
