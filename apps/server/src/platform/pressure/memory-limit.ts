import { totalmem } from 'node:os';

/** The rest is for the readers of documents, which are processes of their own, and for an embedded database. */
const OWN_SHARE = 0.5;

/**
 * Bytes that this process may take: half of what its container (control group) is given, or of the machine's memory where none is set.
 * @param constrained of the control group; 0 or more than there is when it has no limit
 */
export function findMemoryLimit(constrained = process.constrainedMemory(), total = totalmem()): number {
  return OWN_SHARE * (constrained > 0 ? Math.min(constrained, total) : total);
}
