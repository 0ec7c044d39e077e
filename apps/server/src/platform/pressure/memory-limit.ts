import { totalmem } from 'node:os';

/** The rest is for the processes that read documents, and for an embedded database. */
const OWN_SHARE = 0.5;

/**
 * The bytes that this process may use: half of the memory of its container (control group), or of the machine where no
 * limit is set.
 * @param constrained limit of the control group; 0 or more than the machine's memory when it has no limit
 */
export function findMemoryLimit(constrained = process.constrainedMemory(), total = totalmem()): number {
  return OWN_SHARE * (constrained > 0 ? Math.min(constrained, total) : total);
}
