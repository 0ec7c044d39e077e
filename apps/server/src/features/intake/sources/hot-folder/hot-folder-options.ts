import type { PipelineStep } from '../../pipeline/intake-dependencies.ts';

/** Steps of the hot folder told to `checkpoint`; tests end the process there. */
export type HotFolderStep =
  | 'claim:folder-made'
  | 'claim:index-taken'
  | 'claim:files-taken'
  | 'move:put-away'
  | 'result:written'
  | 'result:in-place'
  | 'index:put-away';

export type Checkpoint = (step: HotFolderStep | PipelineStep) => void;

export interface HotFolderTimes {
  /** How often a folder is looked at, and how long a file must not have changed. */
  readonly pollMs: number;
  /** How long a PDF waits for its sidecar, and an index row for its file. */
  readonly companionWaitMs: number;
  /** How long what was taken in lies in `done/`, and results beside it. */
  readonly keepMs: number;
}

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** The times that the administrators are told (docs/intake.md). */
export const HOT_FOLDER_TIMES: HotFolderTimes = {
  pollMs: 5 * SECOND,
  companionWaitMs: 600 * SECOND,
  keepMs: 30 * DAY,
};
