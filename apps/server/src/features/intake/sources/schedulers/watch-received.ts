import type { IntakeLog } from '../../model/intake-log.ts';
import { repeatForProviders } from './repeat-for-providers.ts';
import { type ResumeDependencies, resumeReceived } from '../upload/resume-received.ts';

/** Longer than any call waits for its documents and any part of them takes, so their process has ended. */
const ABANDONED_SECONDS = 120;

const EVERY_MS = 60_000;

/** Periodically judges acknowledged documents whose process ended before it judged them. */
export function watchReceived(dependencies: ResumeDependencies & { readonly log: IntakeLog }): {
  stop(): Promise<void>;
} {
  const { database, log } = dependencies;
  return repeatForProviders({
    database,
    log,
    everyMs: EVERY_MS,
    failure: 'received documents could not be judged',
    work: (scope, signal) => resumeReceived(dependencies, scope, ABANDONED_SECONDS, signal),
  });
}
