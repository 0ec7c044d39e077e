import { WAITING_TIME_MINUTES } from '../../model/waiting-time.ts';
import type { PipelineStep } from '../../pipeline/intake-dependencies.ts';

/** Steps of the hot folder that are reported to `checkpoint`; tests end the process there. */
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
  /** The interval between two readings of a folder, and the time in which a file must not have changed. */
  readonly pollMs: number;
  /** The time that a PDF waits for its sidecar, and an index row for its file. */
  readonly waitingTimeMs: number;
  /** The time that finished files stay in `done/`, and results next to it. */
  readonly retentionMs: number;
}

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** The times that are documented for administrators (docs/intake.md). */
export const HOT_FOLDER_TIMES: HotFolderTimes = {
  pollMs: 5 * SECOND,
  waitingTimeMs: WAITING_TIME_MINUTES * 60 * SECOND,
  retentionMs: 30 * DAY,
};
