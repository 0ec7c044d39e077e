import { ReaderPool } from '../pool/reader-pool.ts';
import { buildPdf } from './build-pdf.ts';

/** A process with a pool and a running child, until it is killed. */
const reading = await new ReaderPool({ size: 1 }).read(buildPdf());
process.send?.(reading.outcome);
