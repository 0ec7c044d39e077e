import { serveReadings } from '../pool/serve-readings.ts';
import { readDocument } from '../read/read-document.ts';
import { quarantine } from '../reading.ts';
import { attemptAttack } from './attempt-attack.ts';

/** A reader that obeys the text of the document, as if a hostile document had taken control of a library. */
serveReadings(async (bytes) => {
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes('please hang')) for (;;);
  if (text.includes('please die')) process.exit(1);
  if (text.includes('please reveal')) return quarantine('limits', Object.keys(process.env).join(' '));
  const order = /please ((?:read|write|spawn|signal|connect|interfaces)[^)]*)/.exec(text)?.[1];
  return order === undefined ? readDocument(bytes) : quarantine('limits', await attemptAttack(order));
});
