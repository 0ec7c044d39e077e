import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { listIntakeProviders } from '../intake-provider.repository.ts';
import { intakeScopeOfSystem } from '../intake.policy.ts';
import type { IntakeService } from '../intake.service.ts';
import { listReceived } from './received.repository.ts';

/** Longer than any call waits for its documents and any slice takes: whoever had them is gone. */
const ABANDONED_SECONDS = 120;

/** Judges what an upload had acknowledged before its process ended. @returns how many documents that were */
export async function resumeReceived(
  executor: Executor,
  store: DocumentStore,
  intake: IntakeService,
  abandonedSeconds = ABANDONED_SECONDS,
): Promise<number> {
  let resumed = 0;
  for (const provider of (await listIntakeProviders(executor)).usable) {
    const scope = intakeScopeOfSystem(provider);
    for (const { batch, fileName, sha256, companionSha256 } of await listReceived(
      executor,
      scope,
      abandonedSeconds,
    )) {
      const primary = await store.read(sha256);
      const item =
        companionSha256 === undefined
          ? { fileName, bytes: primary }
          : { fileName, bytes: await store.read(companionSha256), xml: primary };
      await intake.submit(scope, { channel: batch.channel, items: [item], batch });
      resumed += 1;
    }
  }
  return resumed;
}
