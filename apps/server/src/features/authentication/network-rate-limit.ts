import type { Origin } from '../../platform/audit/index.ts';
import type { RateLimit } from '../../platform/rate-limit/index.ts';

/** An address that all clients behind an unnamed proxy share counts as this many networks. */
const NETWORKS_BEHIND_A_PROXY = 100;

/**
 * The limit of a network for this request. Where all clients seem to have one address, a few wrong passwords of one
 * client would lock all others out: there the limit is much higher, and the limits of the accounts stay the same.
 */
export function networkRateLimitFor(rule: RateLimit, { isShared }: Origin): RateLimit {
  if (isShared !== true) return rule;
  const free = (rule.free + 1) * NETWORKS_BEHIND_A_PROXY - 1;
  return { ...rule, bucket: `${rule.bucket}-shared`, free };
}
