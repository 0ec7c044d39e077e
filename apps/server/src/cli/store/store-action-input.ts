import type { Config } from '../../configuration/config.ts';
import type { StoreDependencies } from '../../features/store/index.ts';
import type { Terminal } from '../command.ts';

/** A store other than the portal's. */
export interface OtherStore {
  /** A bucket or a folder. */
  readonly address: string;
  /** A file with the settings of its S3 server; undefined: the portal's. */
  readonly s3File: string | undefined;
}

interface CopyArguments {
  readonly to: OtherStore | undefined;
  readonly from: OtherStore | undefined;
  readonly otherStore: OtherStore | undefined;
  readonly readData: boolean;
}

/** The dependencies, arguments and options of an action of `belegfach store`. */
export interface StoreActionInput extends StoreDependencies, CopyArguments {
  readonly terminal: Terminal;
  /** Hash or day of `restore`, folder of `extract`. */
  readonly argument: string | undefined;
  readonly confirmedCount: number | undefined;
  readonly olderThanDays: number | undefined;
  readonly isConfirmed: boolean;
  readonly config: Config;
}
