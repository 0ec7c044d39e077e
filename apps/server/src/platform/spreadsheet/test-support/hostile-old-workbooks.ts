import { CFB } from '@e965/xlsx';
import { writeWorkbook } from './build-workbook.ts';
import { type HostileFiles, MEBIBYTE, TABLE } from './hostile-file.ts';

/** The part of the library that reads and writes the container format of .xls files; the library exports no type for it. */
const compoundFiles = CFB as {
  read(bytes: Buffer, options: { type: 'buffer' }): object;
  write(file: object, options: { type: 'buffer' }): Uint8Array;
  readonly utils: {
    cfb_new(): object;
    cfb_add(file: object, path: string, content: Buffer): void;
  };
};

/** An .xls workbook with one more stream in its container. */
export function xlsWithStream(path: string): Buffer {
  const container = compoundFiles.read(writeWorkbook(TABLE, 'xls'), { type: 'buffer' });
  compoundFiles.utils.cfb_add(container, path, Buffer.from('stream'));
  return Buffer.from(compoundFiles.write(container, { type: 'buffer' }));
}

/** A container whose first sector chain is a loop. */
function loopedXls(): Buffer {
  const bytes = writeWorkbook(TABLE, 'xls');
  const sectorBytes = 2 ** bytes.readUInt16LE(30);
  const allocation = (bytes.readUInt32LE(76) + 1) * sectorBytes;
  for (let sector = 0; sector < sectorBytes / 4; sector += 1) bytes.writeUInt32LE(0, allocation + sector * 4);
  return bytes;
}

/** The start of a workbook stream that is marked as encrypted (FILEPASS, RC4). */
function passwordXls(): Buffer {
  const container = compoundFiles.utils.cfb_new();
  const begin = Buffer.from('0908100000060500d30dcc074100000006000000', 'hex');
  const password = Buffer.concat([Buffer.from('2f0036000100010001', 'hex'), Buffer.alloc(49, 7)]);
  compoundFiles.utils.cfb_add(container, '/Workbook', Buffer.concat([begin, password, Buffer.alloc(4096)]));
  return Buffer.from(compoundFiles.write(container, { type: 'buffer' }));
}

export const HOSTILE_OLD_WORKBOOKS: HostileFiles = {
  'the first half of an old workbook': {
    kind: 'xls',
    fault: 'unreadable',
    bytes: () => writeWorkbook(TABLE, 'xls').subarray(0, 700),
  },
  'noise under the mark of an old workbook': {
    kind: 'xls',
    fault: 'unreadable',
    bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5 * MEBIBYTE, 0xa5)]),
  },
  'an old workbook whose sectors lead in a circle': { kind: 'xls', fault: 'unreadable', bytes: loopedXls },
  'an old workbook with macros': {
    kind: 'xls',
    fault: 'unreadable',
    bytes: () => xlsWithStream('/_VBA_PROJECT_CUR/VBA/dir'),
  },
  'an old workbook in an encrypted package': {
    kind: 'xls',
    fault: 'unreadable',
    bytes: () => xlsWithStream('/EncryptionInfo'),
  },
  'an old workbook with a password': { kind: 'xls', fault: 'unreadable', bytes: passwordXls },
  'an old workbook of 30,000 rows': {
    kind: 'xls',
    fault: 'too-large',
    cell: 'A20002',
    bytes: () =>
      writeWorkbook(
        Array.from({ length: 30_000 }, (_, n) => [n]),
        'xls',
      ),
  },
  'an old workbook of 200 columns': {
    kind: 'xls',
    fault: 'too-large',
    cell: 'U1',
    bytes: () => writeWorkbook([Array.from({ length: 200 }, (_, n) => n)], 'xls'),
  },
};
