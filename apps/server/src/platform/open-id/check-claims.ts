import { AnswerRefused } from './limited-fetch.ts';

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** OpenID Connect Core 1.0 section 2. */
const MAX_SUBJECT_LENGTH = 255;
/** The clocks may differ by this much. */
const CLOCK_TOLERANCE_S = 60;

/**
 * Checks what the library does not: the form of the subject, and a time of the authentication that is in the future or before
 * the maximum age, which was asked for.
 * @throws AnswerRefused
 */
export function checkClaims({ sub, auth_time: authTime }: Claims, maxAgeS: number): void {
  if (sub === '' || sub.length > MAX_SUBJECT_LENGTH || sub.includes('\0'))
    throw new AnswerRefused(`the subject is empty, has more than ${MAX_SUBJECT_LENGTH} characters or a NUL`);
  if (authTime === undefined) return;
  const ageS = typeof authTime === 'number' ? Date.now() / 1000 - authTime : Number.NaN;
  if (Number.isNaN(ageS)) throw new AnswerRefused('auth_time is no number');
  if (ageS < -CLOCK_TOLERANCE_S) throw new AnswerRefused('auth_time is in the future');
  if (ageS > maxAgeS + CLOCK_TOLERANCE_S) throw new AnswerRefused('auth_time is earlier than max_age allows');
}
