import { writeWorkbook } from './build-workbook.ts';
import { type HostileFiles, TABLE } from './hostile-file.ts';

export const HOSTILE_TEXTS: HostileFiles = {
  'a million rows': {
    kind: 'csv',
    fault: 'too-large',
    cell: 'A20002',
    bytes: () => Buffer.from('a;b\n'.repeat(1_000_000)),
  },
  'a million columns': {
    kind: 'csv',
    fault: 'too-large',
    cell: 'U1',
    bytes: () => Buffer.from('a;'.repeat(1_000_000)),
  },
  'a cell of ten million characters': {
    kind: 'csv',
    fault: 'too-large',
    cell: 'B2',
    bytes: () => Buffer.from(`a;b\nc;"${'x'.repeat(10_000_000)}"`),
  },
  'millions of blank lines': {
    kind: 'csv',
    fault: 'too-large',
    cell: 'A40002',
    bytes: () => Buffer.from(`a${'\n'.repeat(9_000_000)}b`),
  },
  'a quote that never ends': {
    kind: 'csv',
    fault: 'unreadable',
    cell: 'A3',
    bytes: () => Buffer.from(`a\nb\n"c${'\nd'.repeat(1_000_000)}`),
  },
  'two encodings in one file': {
    kind: 'csv',
    fault: 'unreadable',
    bytes: () => Buffer.concat([Buffer.from('Müller\n'), Buffer.from('Müller\n', 'latin1')]),
  },
  'a mark of UTF-8 before another encoding': {
    kind: 'csv',
    fault: 'unreadable',
    bytes: () => Buffer.concat([Buffer.from('\ufeffName\n'), Buffer.from('Gr\xf6\xdfe\n', 'latin1')]),
  },
  'bytes that are no text': {
    kind: 'csv',
    fault: 'unreadable',
    cell: 'A2',
    bytes: () => Buffer.from('Name\nab\u0000cd'),
  },
  'a web page': {
    kind: 'csv',
    fault: 'unreadable',
    bytes: () => Buffer.from('\n<html><script>alert(1)</script>'),
  },
  'a workbook under the name of a text': {
    kind: 'csv',
    fault: 'unreadable',
    bytes: () => writeWorkbook(TABLE, 'xlsx'),
  },
  'an XML table under the name of a workbook': {
    kind: 'xls',
    fault: 'unreadable',
    bytes: () =>
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
  },
};
