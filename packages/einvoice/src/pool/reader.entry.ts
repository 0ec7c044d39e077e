import { checkInvoiceXml } from '../read/invoice-xml.ts';
import { readDocument } from '../read/read-document.ts';
import { serveReadings } from './serve-readings.ts';

serveReadings(readDocument, checkInvoiceXml);
