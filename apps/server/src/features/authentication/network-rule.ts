import type { Origin } from '../../platform/audit/index.ts';
import type { RateLimit } from '../../platform/rate-limit/index.ts';

/** How many networks an address counts as that everybody behind an unnamed proxy shares. */
const NETWORKS_BEHIND_A_PROXY = 100;

/**
 * The rule of a network for this request. Where all clients seem to have one address, a few wrong passwords of one of them would shut all
 * others out: there is a far higher ceiling then, and the limits of each account are as ever.
 */
export function networkRuleFor(rule: RateLimit, { isShared }: Origin): RateLimit {
  if (isShared !== true) return rule;
  const free = (rule.free + 1) * NETWORKS_BEHIND_A_PROXY - 1;
  return { ...rule, bucket: `${rule.bucket}-shared`, free };
}
