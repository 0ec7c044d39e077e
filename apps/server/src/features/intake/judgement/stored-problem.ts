import { INTAKE_LIMITS, OTHER_FILE_KINDS } from '@belegfach/contract';
import { z } from 'zod';
import type { FileProblem } from './reason-details.ts';

const storedProblem = z.object({
  limit: z
    .object({ name: z.enum(INTAKE_LIMITS), allowed: z.number(), found: z.number().optional() })
    .optional(),
  looksLike: z.enum(OTHER_FILE_KINDS).optional(),
  content: z.string().optional(),
  files: z.array(z.string()).optional(),
  entry: z.string().optional(),
  detail: z.string().optional(),
  writtenDate: z.string().optional(),
});

/** The problem that the reader reported for a file that it could not use, from the facts of its receipt. */
export function readStoredProblem(facts: unknown): FileProblem {
  const { limit, looksLike = null, ...problem } = storedProblem.safeParse(facts).data ?? {};
  return { ...problem, looksLike, limit: limit ? { ...limit, found: limit.found ?? null } : null };
}
