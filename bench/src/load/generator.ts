import { type BenchProcess, startChild } from '../child-process.ts';
import { isJobOutcome, type Job } from './job.ts';
import type { Summary } from './summary.ts';

/** Generates load from a process of its own. */
export class Generator {
  readonly #child: BenchProcess = startChild(new URL('./generator.entry.ts', import.meta.url));

  /** Runs one load; two must not run at the same time. @throws Error when an answer was not a success. */
  async run(job: Job): Promise<Summary> {
    const outcome = await this.#child.sendAndReceive(job);
    if (!isJobOutcome(outcome)) throw new Error('the load generator answered something unknown');
    if ('failure' in outcome) throw new Error(outcome.failure);
    return outcome.summary;
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}
