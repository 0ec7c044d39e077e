import type { UploadedItem, UploadResponse } from '@belegfach/contract';
import type { Database } from '../../../../platform/database/index.ts';
import type { DocumentStore } from '../../../../platform/document-store/index.ts';
import { within } from '../../../../platform/deadline/index.ts';
import { InvalidRequest } from '../../../../platform/errors/index.ts';
import { isAccessRevoked } from '../../../../platform/http/index.ts';
import { type DeliveryState, applyOutcomes } from '../hot-folder/delivery.ts';
import { readFolder } from '../hot-folder/load-delivery.ts';
import { loadNextItems } from '../hot-folder/load-next-items.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { foldFileName } from '../../index-files/index.ts';
import { toResponseFields } from '../../model/document-data.ts';
import { explainOutcome } from '../../judgement/explanations.ts';
import type { Outcome } from '../../model/outcome.ts';
import { storeReceivedItems } from './store-received-items.ts';
import type { StagedFiles } from './stage-files.ts';

export interface StagedIntakeDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly intake: IntakeService;
  /** Receives errors that occur after the response. */
  readonly onFailure: (error: unknown) => void;
  /** The time for which a request waits for its documents; tests set a shorter time. */
  readonly responseTimeoutMs?: number | undefined;
}

/** An upload that is not judged within this time is returned as `received` (INT-78). */
const RESPONSE_TIMEOUT_MS = 20_000;

/** Staged files with the sender's permission. */
export interface StagedUpload {
  readonly scope: IntakeScope;
  readonly staged: StagedFiles;
  /** Rejects if the sender has lost the right to submit documents. */
  readonly requireRight: () => Promise<unknown>;
}

/** The current state of an upload. After the timeout, the request acknowledges its pending documents. */
interface Progress {
  delivery: DeliveryState;
}

export function createStagedIntake(dependencies: StagedIntakeDependencies) {
  const { intake, onFailure, responseTimeoutMs = RESPONSE_TIMEOUT_MS } = dependencies;
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  async function judgeAll({ scope, staged, requireRight }: StagedUpload, progress: Progress) {
    const { batch } = progress.delivery;
    while (progress.delivery.pending.size > 0) {
      if (stopping.signal.aborted) return;
      await requireRight();
      await staged.touch();
      const { delivery } = progress;
      const items = await loadNextItems(delivery, delivery.pending.values());
      const outcomes = await intake.submit(scope, { channel: batch.channel, items, batch });
      progress.delivery = applyOutcomes(delivery, outcomes).delivery;
    }
    await intake.finishBatch(scope, batch);
  }

  /** Stores the pending documents without reading them: they get the state `received`. */
  async function acknowledge({ scope, requireRight }: StagedUpload, progress: Progress): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (let remaining = [...progress.delivery.pending.values()]; remaining.length > 0; ) {
      await requireRight();
      const items = await loadNextItems(progress.delivery, remaining);
      outcomes.push(...(await storeReceivedItems(dependencies, scope, progress.delivery.batch, items)));
      remaining = remaining.slice(items.length);
    }
    return outcomes;
  }

  async function open({ scope, staged }: StagedUpload, batch: IntakeBatch): Promise<Progress> {
    const delivery = await readStaged(scope, batch, staged);
    // If the request repeats an interrupted one, its earlier outcomes stay valid.
    const decided = await intake.listOutcomes(scope, batch);
    const earlierOutcomes = [...delivery.pending.keys()].flatMap((key) => decided.get(key) ?? []);
    return { delivery: applyOutcomes(delivery, earlierOutcomes).delivery };
  }

  return {
    /**
     * Takes staged files in and removes them. Documents that are not judged in time are returned as `received` and judged
     * later. The sender's right is checked before each submission or acknowledgement. If the sender has lost it, the
     * remaining documents are not taken in, and the promise rejects. Documents that were acknowledged before are kept.
     */
    takeIn: async (submitted: StagedUpload, batch: IntakeBatch): Promise<UploadResponse> => {
      const { scope, staged } = submitted;
      let hasResponded = false;
      let refusal: Error | undefined;
      const requireRight = async () => {
        // Documents that were returned as received are judged even if the sender has lost the right.
        if (hasResponded) return;
        if (refusal === undefined)
          await submitted.requireRight().catch((error: unknown) => (refusal = toError(error)));
        if (refusal === undefined) return;
        // The delivery is not ended after a failure of the database: the statement would wait for the database again, and the
        // sender may still continue the delivery.
        if (isAccessRevoked(refusal)) await intake.finishBatch(scope, batch);
        throw refusal;
      };
      const upload = { scope, staged, requireRight };
      const opened = open(upload, batch);
      const judging = opened.then((progress) => judgeAll(upload, progress));
      const response = opened.then(async (progress) => {
        await within(responseTimeoutMs, judging);
        // The acknowledged outcomes come first, so that later outcomes replace them.
        const acknowledged = await acknowledge(upload, progress);
        hasResponded = true;
        return toResponse([...acknowledged, ...progress.delivery.outcomes.values()], staged.names);
      });
      judging.catch((error: unknown) => {
        if (hasResponded) onFailure(error);
      });
      const ended = Promise.allSettled([judging, response])
        .then(() => staged.remove())
        .catch(onFailure)
        .finally(() => running.delete(ended));
      running.add(ended);
      return response;
    },
    /** Ends after the current submissions. Waiting requests get their responses. */
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/**
 * The staged files as a delivery.
 * @throws InvalidRequest naming each index that cannot be used, with its line
 */
export async function readStaged(
  scope: IntakeScope,
  batch: IntakeBatch,
  { folder, archives }: StagedFiles,
): Promise<DeliveryState> {
  const delivery = await readFolder(folder, batch, scope, archives);
  const faults = delivery.indexFiles.flatMap(({ name, reading }) =>
    'reason' in reading ? [`${name}, line ${reading.line}: ${reading.detail.en}`] : [],
  );
  if (faults.length > 0) throw new InvalidRequest({ Documents: faults });
  return delivery;
}

/** The items of a response in the order of the sent files. Index rows without a file come last. */
function toResponse(outcomes: readonly Outcome[], names: readonly string[]): UploadResponse {
  const positions = new Map(names.map((name, index) => [foldFileName(name), index]));
  const positionOf = ({ fileName }: Outcome) => positions.get(foldFileName(fileName)) ?? names.length;
  // A later outcome of the same item replaces an earlier one.
  const latest = [...new Map(outcomes.map((outcome) => [outcome.key, outcome])).values()];
  return {
    items: latest.toSorted((a, b) => positionOf(a) - positionOf(b)).flatMap(toItem),
  };
}

/** Items without a receipt are left out, since they have no id. */
function toItem(outcome: Outcome): UploadedItem[] {
  const {
    receiptId: id,
    fileName,
    state,
    reasons,
    warning = null,
    unreadFields = [],
    differingTotal = null,
    documentId,
    data,
    customerNumber,
  } = outcome;
  if (id === null) return [];
  const [reason = null] = reasons;
  const explanation = { de: explainOutcome(outcome, 'de'), en: explainOutcome(outcome, 'en') };
  return [
    {
      id,
      fileName,
      state,
      reason,
      warning,
      documentId,
      ...toResponseFields(data),
      customerNumber,
      unreadFields,
      differingTotal,
      explanation: explanation.de === '' ? null : explanation,
    },
  ];
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
