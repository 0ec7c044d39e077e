import type { Guard } from './guard.ts';

const FOLDER = 'packages/einvoice/src/active-content';

export const guards: readonly Guard[] = [
  {
    rules: ['INT-6', 'INT-7'],
    protection: 'a file that begins with bytes of another format is not accepted as a PDF',
    edits: [
      {
        file: 'packages/einvoice/src/sniff.ts',
        from: "if (head.startsWith('%PDF-')) return 'pdf';",
        to: "if (head.includes('%PDF-')) return 'pdf';",
      },
    ],
    tests: ['packages/einvoice/src/sniff.test.ts'],
  },
  {
    rules: ['INT-8'],
    protection: 'a document reader that uses too much memory is killed',
    edits: [
      {
        file: 'packages/einvoice/src/pool/reader-process.ts',
        from: "      else if (this.memoryBytes > this.#limits.memoryBytes) watch.resolve({ kind: 'killed', why: 'memory' });\n",
        to: '',
      },
    ],
    tests: ['packages/einvoice/src/pool/reader-pool.test.ts'],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'bytes that some PDF readers treat as a value and others skip are read in both ways',
    edits: [
      {
        file: `${FOLDER}/value-parser.ts`,
        from: "if (hasDoubtful && value.type === 'name') this.#at = start;",
        to: '',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'a PDF with an object whose end is ambiguous is held',
    edits: [
      {
        file: `${FOLDER}/value-parser.ts`,
        from: 'if (isEnd) this.#isUnclosed = true;',
        to: '',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'bytes that are blanks for some PDF readers end a name',
    edits: [
      {
        file: `${FOLDER}/value-parser.ts`,
        from: 'const DOUBTFUL_BLANKS: readonly number[] = [0x80, 0xff];',
        to: 'const DOUBTFUL_BLANKS: readonly number[] = [];',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'object numbers are read in the way of lenient PDF readers',
    edits: [
      {
        file: `${FOLDER}/value-parser.ts`,
        from: 'const WHOLE_NUMBER = /^\\+*\\d+(?:\\.0*)?(?![\\d.])/;',
        to: 'const WHOLE_NUMBER = /^\\d+(?![\\d.])/;',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'an object with an ambiguous number counts as the target of every reference',
    edits: [
      {
        file: `${FOLDER}/pdf-objects.ts`,
        from: 'return [value.object, AMBIGUOUS_NUMBER]',
        to: 'return [value.object]',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'a stream with an ambiguous beginning does not count as read',
    edits: [
      {
        file: `${FOLDER}/scan-objects.ts`,
        from: "return end === undefined ? 'unknown' : at + end.length;",
        to: "return at + (end ?? '').length;",
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'object streams are searched for names in addition to the parsed objects',
    edits: [
      {
        file: `${FOLDER}/find-active-content.ts`,
        from: "if (objects.namesActiveContent && findings.list().length === 0) findings.add('unreadable-objects');",
        to: '',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
  {
    rules: ['INT-18', 'INT-19'],
    protection: 'embedded files with a password of their own are held',
    edits: [
      {
        file: `${FOLDER}/decryption.ts`,
        from: 'files !== streams',
        to: 'files === undefined',
      },
    ],
    tests: [`${FOLDER}/hidden-objects.test.ts`],
  },
];
