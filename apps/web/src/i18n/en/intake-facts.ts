import type { intakeFacts as german } from '../de/intake-facts.ts';
import type { SameShape } from '../same-shape.ts';

export const intakeFacts: SameShape<typeof german> = {
  inIndex: 'The index says “{{value}}”.',
  inDocument: 'The e-invoice says “{{value}}”.',
  expected: 'Expected: {{values}}.',
  vatId: 'The e-invoice says {{found}}, but {{expected}} is expected.',
  noVatId: 'The e-invoice says {{found}}. No VAT ID is stored for this provider yet.',
  place: 'The error is in line {{line}}, column {{column}}.',
  indexAndDocument: '{{field}}: the index says {{index}}, the e-invoice {{document}}.',
  indexAndExisting: '{{field}}: the index says {{index}}, the existing document {{existing}}.',
  limits: {
    'file-bytes': 'A file may have at most {{allowed}}.',
    archive: 'A ZIP may hold at most 2,000 files, 25 MB each and {{allowed}} in total.',
    'embedded-files': 'A PDF may have at most {{allowed}} embedded files.',
    'xml-elements': 'The XML invoice has more than the {{allowed}} allowed elements.',
    'xml-levels': 'The XML invoice is nested deeper than the {{allowed}} allowed levels.',
    repetitions: 'A field occurs in the XML invoice more than the {{allowed}} times allowed.',
    seconds: 'Reading took longer than the {{allowed}} allowed seconds.',
    'memory-bytes': 'Reading needed more than the allowed memory of {{allowed}}.',
  },
  limitsFound: {
    'file-bytes': 'The file has {{found}}, {{allowed}} are allowed.',
    archive: 'A ZIP may hold at most 2,000 files, 25 MB each and {{allowed}} in total.',
    'embedded-files': 'The PDF has {{found}} embedded files, {{allowed}} are allowed.',
    'xml-elements': 'The XML invoice has {{found}} elements, {{allowed}} are allowed.',
    'xml-levels': 'The XML invoice has {{found}} levels, {{allowed}} are allowed.',
    repetitions: 'A field occurs {{found}} times, {{allowed}} are allowed.',
    seconds: 'Reading took {{found}} seconds, {{allowed}} are allowed.',
    'memory-bytes': 'Reading needed {{found}} of memory, {{allowed}} are allowed.',
  },
  looksLike: {
    html: 'It begins like a web page, often the error page of the ERP system. Have the document created again.',
    zip: 'It is a ZIP or an office document (Word, Excel). Have the document output as PDF.',
    picture: 'It is a picture. Have the document output as PDF.',
    'old-office': 'It is an office document or an Outlook message. Have the document output as PDF.',
    text: 'It contains only text. Have the document output as PDF or e-invoice.',
    unknown: 'It begins like no known file format. Have the document output as PDF or e-invoice.',
  },
};
