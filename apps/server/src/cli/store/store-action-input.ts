import type { Config } from '../../configuration/config.ts';
import type { StoreDependencies } from '../../features/store/index.ts';
import type { Terminal } from '../command.ts';

interface CopyArguments {
  readonly to: string | undefined;
  readonly from: string | undefined;
  readonly otherStore: string | undefined;
  readonly readData: boolean;
}

/** The dependencies, arguments and options of an action of `belegfach store`. */
export interface StoreActionInput extends StoreDependencies, CopyArguments {
  readonly terminal: Terminal;
  readonly hashOrDay: string | undefined;
  readonly confirmedCount: number | undefined;
  readonly olderThanDays: number | undefined;
  readonly isConfirmed: boolean;
  readonly config: Config;
}
