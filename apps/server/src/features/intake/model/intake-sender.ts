import { userInfo } from 'node:os';

/** The sender of documents, as the audit trail stores it. `id` is the public id of the intake key. */
export type IntakeSender =
  | { readonly kind: 'account' }
  | { readonly kind: 'key'; readonly id: string; readonly name: string }
  /** The server itself, from the hot folder of this name. */
  | { readonly kind: 'hot-folder'; readonly folder: string }
  /** A command on the server's machine, run by this user of its operating system. */
  | { readonly kind: 'command'; readonly user: string }
  /** The server itself: it judges documents of an earlier delivery, or creates the demo data. */
  | { readonly kind: 'system' };

/** Names the operating system's user of this process, or its number if the system has no name for it. */
export function intakeSenderOfCommand(): IntakeSender {
  try {
    return { kind: 'command', user: userInfo().username };
  } catch {
    // A container may run under a user number that its user list does not contain.
    return { kind: 'command', user: String(process.getuid?.() ?? 'unknown') };
  }
}
