import type { Guard } from './guard.ts';

const FOLDER = 'packages/einvoice/src/active-content';

export const guards: readonly Guard[] = [
  {
    rules: ['IMP-7', 'INT-9'],
    protection: 'document readers run without network and see no other process',
    edits: [
      {
        file: 'packages/einvoice/src/sandbox/isolation.ts',
        from: "const ARGUMENTS = ['--user', '--map-current-user', '--net', '--pid', '--fork', '--kill-child', '--'];",
        to: "const ARGUMENTS = ['--user', '--map-current-user', '--fork', '--kill-child', '--'];",
      },
    ],
    tests: ['packages/einvoice/src/pool/reader-isolation.test.ts'],
  },
  {
    rules: ['IMP-7'],
    protection: 'document readers may read only the files of the program',
    edits: [
      {
        file: 'packages/einvoice/src/sandbox/sandboxed-child.ts',
        from: '...readable.map((path) => `--allow-fs-read=${path}`),',
        to: "'--allow-fs-read=*',",
      },
    ],
    tests: ['packages/einvoice/src/pool/reader-isolation.test.ts'],
  },
  {
    rules: ['INT-18', 'INT-19', 'INT-21'],
    protection: 'a PDF with active content is held',
    edits: [
      {
        file: 'packages/einvoice/src/read/read-pdf.ts',
        from: 'return active.length > 0 ? holdActiveContent(reading, active) : reading;',
        to: 'return active.length > 1000 ? holdActiveContent(reading, active) : reading;',
      },
    ],
    tests: [
      `${FOLDER}/actions.test.ts`,
      `${FOLDER}/embedded-file.test.ts`,
      'apps/server/src/features/intake/pipeline/active-content.test.ts',
    ],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'object streams are searched, whatever type they declare',
    edits: [
      {
        file: `${FOLDER}/pdf-objects.ts`,
        from: "return isNamed || (valuesOf(value, 'N').length > 0 && valuesOf(value, 'First').length > 0);",
        to: 'return isNamed;',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'a PDF with an object stream that cannot be unpacked is held',
    edits: [
      {
        file: `${FOLDER}/find-active-content.ts`,
        from: "if (objects.hasUnreadable) findings.add('unreadable-objects');",
        to: '',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'an action that runs without a click is judged by what it may do',
    edits: [
      {
        file: `${FOLDER}/judge-dictionary.ts`,
        from: "if (key === 'OpenAction') judgeAutomatic([value], context, findings);",
        to: '',
      },
    ],
    tests: [`${FOLDER}/actions.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'only links to the web, mail and telephone are accepted',
    edits: [
      {
        file: `${FOLDER}/judge-dictionary.ts`,
        from: "if (textsOf(value, context).some((link) => !isSafeLink(link))) findings.add('unsafe-link');",
        to: "if (textsOf(value, context).some((link) => link === '' && !isSafeLink(link))) findings.add('unsafe-link');",
      },
    ],
    tests: [`${FOLDER}/actions.test.ts`, `${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'embedded files are judged by name and content',
    edits: [
      {
        file: `${FOLDER}/find-active-content.ts`,
        from: 'judgeFiles(dictionary, context, objects, streams, depth, findings);',
        to: '',
      },
    ],
    tests: [`${FOLDER}/embedded-file.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'encrypted files are decrypted before they are judged',
    edits: [
      {
        file: `${FOLDER}/pdf-objects.ts`,
        from: "this.#decryption = decryption === 'unknown' ? undefined : decryption;",
        to: 'this.#decryption = undefined;',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19', 'INT-21'],
    protection: 'the readable view of an incomplete XML is held because of its own content',
    edits: [
      {
        file: 'apps/server/src/features/intake/judgement/join-readings.ts',
        from: "if (xml.outcome !== 'invoice') return holdForView(xml, view);",
        to: "if (xml.outcome !== 'invoice') return view.outcome === 'problem' && xml.outcome === 'plain-pdf' ? holdForView(xml, view) : xml;",
      },
    ],
    tests: ['apps/server/src/features/intake/pipeline/active-content.test.ts'],
  },
  {
    rules: ['INT-10', 'INT-6', 'INT-7'],
    protection: 'every file gets a judgement, whatever it does to its reader',
    edits: [
      {
        file: 'packages/einvoice/src/pdf/open.ts',
        from: "    const isPassword = error instanceof Error && error.name === 'PasswordException';\n",
        to: "    if (error !== undefined) throw error;\n    const isPassword = error instanceof Error && error.name === 'PasswordException';\n",
      },
      {
        file: 'packages/einvoice/src/read/read-document.ts',
        from: "    return quarantine('pdf-damaged', error instanceof Error ? error.name : 'unknown failure', {",
        to: "    if (error !== undefined) throw error;\n    return quarantine('pdf-damaged', error instanceof Error ? error.name : 'unknown failure', {",
      },
      {
        file: 'packages/einvoice/src/pool/reader-pool.ts',
        from: "    if (answer.kind === 'reading') return answer.reading;\n",
        to: "    if (answer.kind === 'reading') return answer.reading;\n    if (answer.kind === 'died') throw new Error('the reader died');\n",
      },
    ],
    tests: [
      'packages/einvoice/src/pool/damaged-files.test.ts',
      'packages/einvoice/src/pool/manifest.test.ts',
    ],
  },
  {
    rules: ['INT-10', 'INT-7', 'INT-18', 'INT-21'],
    protection: 'a PDF that is cut off or shifted is held, also when a PDF reader could repair it',
    edits: [
      {
        file: 'packages/einvoice/src/read/read-pdf.ts',
        from: '  if (damage !== undefined) return quarantine(',
        to: '  if (damage !== undefined && bytes.length === 0) return quarantine(',
      },
    ],
    tests: ['packages/einvoice/src/read/read-pdf.test.ts'],
  },
  {
    rules: ['INT-10'],
    protection: 'a file that cannot be opened is rejected with the reason and never listed',
    edits: [
      {
        file: 'packages/einvoice/src/read/read-pdf.ts',
        from: "    ? reject('pdf-damaged', detail, CONTAINER)\n    : reject('not-a-pdf', detail, CONTAINER);",
        to: '    ? plainPdf({ pageCount: 1, embeddedFiles: [], close: () => Promise.resolve() }, [])\n    : plainPdf({ pageCount: 1, embeddedFiles: [], close: () => Promise.resolve() }, []);',
      },
    ],
    tests: [
      'packages/einvoice/src/pool/manifest.test.ts',
      'apps/server/src/features/intake/pipeline/intake.service.test.ts',
    ],
    testName: 'truncated|says why',
  },
  {
    rules: ['INT-10', 'INT-6', 'INT-7'],
    protection: 'an empty file and one that is neither a PDF nor XML are rejected',
    edits: [
      {
        file: 'packages/einvoice/src/read/read-document.ts',
        from: "  if (container === 'empty') return reject('empty', 'the file is empty');\n  if (container === 'other') return reject('not-a-pdf', 'neither a PDF nor XML');\n",
        to: '',
      },
    ],
    tests: [
      'packages/einvoice/src/pool/manifest.test.ts',
      'apps/server/src/features/intake/pipeline/intake.service.test.ts',
    ],
  },
];
