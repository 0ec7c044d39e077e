import { median } from '../load/summary.ts';
import {
  measureInTurns,
  p50,
  processorTime,
  requestsPerSecond,
  ratioOf,
  type Rounds,
} from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { atLeast, below, type Check, either, type GoalReport, information } from '../report/report.ts';
import { productListRequest } from './requests.ts';

/** Filters that match between one customer in a thousand and four in five, each with its goal. */
const WORDS = [
  { word: 'öztürk druckerei', least: 1.5 },
  { word: 'müller', least: 10 },
  { word: 'gmbh', least: 10 },
  { word: 'a', least: 10 },
] as const;

/** Goal 6: a part of the customer's name over all documents, newest first, with the exact total. */
export async function measureFilters(environment: Environment): Promise<GoalReport> {
  const rows: { candidate: string; rounds: Rounds<'product'>['product'] }[] = [];
  const checks: Check[] = [];
  for (const { word, least } of WORDS) {
    const productRequests = [productListRequest(environment.superAdmin, 1, { customerName: word })];
    const orm = [{ path: `/orm/word?page=1&word=${encodeURIComponent(word)}` }];
    const measured = await measureInTurns(environment.rounds, {
      product: () => environment.load(environment.product, productRequests, 1, { milliseconds: ROUND_MS }),
      orm: () => environment.load(environment.bare, orm, 1, { milliseconds: ROUND_MS }),
    });
    rows.push(
      { candidate: `product, ${word} c=1`, rounds: measured.product },
      { candidate: `ILIKE and count, ${word} c=1`, rounds: measured.orm },
    );
    checks.push(
      either(
        atLeast(
          `requests per second compared with ILIKE and count, ${word}`,
          ratioOf(measured.product, measured.orm, requestsPerSecond),
          least,
        ),
        below('p50', median(measured.product.map(p50)), FAST_MS),
      ),
      information(
        `CPU time per request compared with ILIKE and count, ${word}`,
        ratioOf(measured.product, measured.orm, processorTime),
      ),
    );
  }
  return { rows, checks };
}

const ROUND_MS = 600;
/** Below this time the ratio does not count: most of it is for reading the names of all customers. */
const FAST_MS = 10;
