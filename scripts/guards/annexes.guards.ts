import type { Guard } from './guard.ts';

const FOLDER = 'packages/einvoice/src/annexes';
const READER_TEST = `${FOLDER}/annexes.test.ts`;

export const guards: readonly Guard[] = [
  {
    rules: ['EIN-40'],
    protection: 'a reference to a tender or to the invoiced object is no annex',
    file: `${FOLDER}/xml-annexes.ts`,
    from: "reference.name === 'OriginatorDocumentReference' || noAnnex.includes(typeCodeOf(reference) ?? '')",
    to: "noAnnex.includes('')",
    tests: [READER_TEST],
    testName: 'tender',
  },
  {
    rules: ['EIN-40'],
    protection: 'the invoice XML of a PDF is no annex of itself',
    file: `${FOLDER}/pdf-annexes.ts`,
    from: 'if (file !== invoice)',
    to: 'if (file !== undefined || invoice)',
    tests: [READER_TEST],
    testName: 'besides the invoice XML',
  },
  {
    rules: ['EIN-40'],
    protection: 'files that are only in /AF are annexes too',
    file: 'packages/einvoice/src/pdf/list-embedded-files.ts',
    from: 'all: [...listed, ...unmatched.slice(unmatched.length - hiddenCount)]',
    to: 'all: [...listed, ...unmatched.slice(unmatched.length)]',
    tests: [READER_TEST],
    testName: 'only in /AF',
  },
  {
    rules: ['EIN-42'],
    protection: 'malformed base64 is no annex that can be given out',
    file: 'packages/einvoice/src/xml/base64.ts',
    from: 'if (!isPaddedWell || length % 4 === 1 || /[^A-Za-z0-9+/=]/.test(compact)) return undefined;',
    to: '',
    tests: [READER_TEST],
    testName: 'malformed',
  },
  {
    rules: ['EIN-42'],
    protection: 'the decoded size of an annex is limited',
    file: `${FOLDER}/describe-annex.ts`,
    from: "if (size > Math.min(MAX_ANNEX_BYTES, bytesLeft)) return { size, fault: 'too-large' };",
    to: '',
    tests: [READER_TEST],
    testName: 'larger than one annex',
  },
  {
    rules: ['EIN-42'],
    protection: 'no file of a PDF is unpacked whose streams exceed the limits',
    file: `${FOLDER}/pdf-annexes.ts`,
    from: "isReadable ? await readContent(file) : { fault: 'unreadable', size: 0 }",
    to: "isReadable || file.name !== '' ? { fault: 'empty', size: 0 } : await readContent(file)",
    tests: [READER_TEST],
    testName: 'cannot be unpacked',
  },
  {
    rules: ['INT-125'],
    protection: 'an XML with a dangerous annex is held',
    file: 'packages/einvoice/src/read/invoice-xml.ts',
    from: 'const activeContent = judgeXmlAnnexes(root);',
    to: 'const activeContent = judgeXmlAnnexes(root).slice(0, 0);',
    tests: [READER_TEST],
    testName: 'hold the XML',
  },
];
