import { serveReadings } from '../pool/serve-readings.ts';
import { checkInvoiceXml } from '../read/invoice-xml.ts';
import { readDocument } from '../read/read-document.ts';
import { quarantine, type Reading } from '../reading.ts';
import { attemptAttack } from './attempt-attack.ts';

/** A reader that obeys the text of the document, as if a hostile document had taken control of a library. */
serveReadings(readAndObey, (xml) => {
  const text = Buffer.from(xml).toString('latin1');
  if (text.includes('please check for ever')) for (;;);
  if (text.includes('please die in the check')) process.exit(1);
  return checkInvoiceXml(xml);
});

async function readAndObey(bytes: Uint8Array): Promise<Reading> {
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes('please hang')) for (;;);
  if (/please die\b(?! in)/.test(text)) process.exit(1);
  if (text.includes('please reveal')) return quarantine('limits', Object.keys(process.env).join(' '));
  const instruction = /please ((?:read|write|spawn|signal|connect|interfaces)[^)]*)/.exec(text)?.[1];
  return instruction === undefined
    ? readDocument(bytes)
    : quarantine('limits', await attemptAttack(instruction));
}
