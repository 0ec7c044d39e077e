import type { ErrorCode } from '@belegfach/contract';
import type { Config } from '../configuration/config.ts';
import type { SettingsExamination } from '../configuration/examine-settings.ts';

/** Settings, input and output of a command; tests pass their own. */
export interface Terminal {
  /** The settings of the service. @throws ConfigurationError when one is wrong or missing. */
  readonly readConfig: () => Config;
  /** The file that `readConfig` reads, whether it exists or not. */
  readonly settingsFile: string;
  /** Asks the person for one line of input; undefined if the command does not run in a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** The settings as `readConfig` reads them, with a list of all their faults; never throws. */
  readonly examineSettings: () => SettingsExamination;
  /** Writes the result, which other programs may read. */
  readonly out: (text: string) => void;
  /** Writes progress and errors for the person. */
  readonly err: (text: string) => void;
  /** Whether a line of progress may be overwritten by the next one. */
  readonly isInteractive: boolean;
  readonly signal: AbortSignal;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  /** The message of an expected error in the terminal, by error code. */
  readonly errorMessages?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** @returns the exit code. @throws UsageError for invalid arguments. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** The arguments are invalid; the message states the reason in one line. */
export class UsageError extends Error {}

export const EXIT = {
  /** Done, and nothing is left to do. */
  done: 0,
  /** The command failed. */
  failed: 1,
  usage: 2,
  /** Done, but a person must check something. */
  attention: 3,
} as const;
