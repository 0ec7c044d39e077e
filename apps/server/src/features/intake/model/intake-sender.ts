import { userInfo } from 'node:os';
import type { Origin } from '../../../platform/audit/index.ts';

/** Who hands documents in, as the audit trail tells it. Ids are public ones. */
export type IntakeSender =
  | { readonly kind: 'account' }
  | { readonly kind: 'key'; readonly id: string; readonly name: string }
  /** The server by itself, out of the drop folder of this name. */
  | { readonly kind: 'hot-folder'; readonly folder: string }
  /** A command on the server's own machine, run by this user of its operating system. */
  | { readonly kind: 'command'; readonly user: string }
  /** The server by itself: what an earlier delivery left to be judged, and the demo. */
  | { readonly kind: 'system' };

/** Who hands documents in and, where it came by a request, from where. */
export interface Handover {
  readonly sender: IntakeSender;
  readonly origin: Origin | undefined;
}

/** A command's sender: the user of the operating system that runs this process, its number where the system knows no name. */
export function senderOfCommand(): IntakeSender {
  try {
    return { kind: 'command', user: userInfo().username };
  } catch {
    // A container may run under a number that its user list does not have.
    return { kind: 'command', user: String(process.getuid?.() ?? 'unknown') };
  }
}
