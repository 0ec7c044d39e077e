/** Where a command writes and what it was given; tests pass their own. */
export interface Terminal {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** What was asked for, for the next program too. */
  readonly out: (text: string) => void;
  /** Progress and complaints, for the person alone. */
  readonly err: (text: string) => void;
  /** Whether progress may rewrite its line. */
  readonly isInteractive: boolean;
  readonly signal: AbortSignal;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  /** @returns the exit code. @throws UsageError for arguments that make no sense. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** The arguments make no sense; the message says why in one line. */
export class UsageError extends Error {}

export const EXIT = {
  /** Done, and nothing is left to do. */
  done: 0,
  /** It could not be done. */
  failed: 1,
  usage: 2,
  /** Done, but something waits for a person. */
  attention: 3,
} as const;
