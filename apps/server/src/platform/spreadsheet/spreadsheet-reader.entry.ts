import { z } from 'zod';
import { readSpreadsheet } from './read-spreadsheet.ts';

const requestSchema = z.object({ bytes: z.instanceof(Uint8Array), kind: z.enum(['csv', 'xlsx', 'xls']) });

process.once('disconnect', () => process.exit());
process.once('message', (message) => {
  const { bytes, kind } = requestSchema.parse(message);
  void readSpreadsheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), kind).then((result) =>
    process.send?.(result, () => process.disconnect()),
  );
});
