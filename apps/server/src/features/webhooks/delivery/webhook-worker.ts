import type { Database } from '../../../platform/database/index.ts';
import {
  type DeliveryWorker,
  type Outbox,
  renewLease,
  retryDelaySeconds,
  returnToOutbox,
  startDeliveryWorker,
} from '../../../platform/delivery/index.ts';
import { messageOf } from '../../../platform/errors/index.ts';
import type { BackgroundLog } from '../../../platform/faults/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import { signWebhook } from '../signing/webhook-secret.ts';
import { DeliveryFault } from './delivery-fault.ts';
import {
  claimDelivery,
  type ClaimedDelivery,
  markDelivered,
  markDeliveryFailure,
} from './delivery.repository.ts';
import { clearFailures } from './endpoint-state.repository.ts';
import { recordEndpointFailure } from './record-endpoint-failure.ts';
import { WEBHOOK_LIMITS, type WebhookLimits } from './webhook-limits.ts';
import { toDeliveryFault, type WebhookTransport } from './webhook-transport.ts';

interface WebhookWorkerOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly transport: WebhookTransport;
  readonly log: Pick<BackgroundLog, 'warn' | 'error'>;
  readonly limits?: Partial<WebhookLimits>;
}

/** Delivers the webhooks that wait, each at least once and always with the same webhook-id. */
export function startWebhookWorker(options: WebhookWorkerOptions): DeliveryWorker {
  const limits = { ...WEBHOOK_LIMITS, ...options.limits };
  return startDeliveryWorker(createWebhookOutbox(options, limits), limits, options.log);
}

/** A test is for the person who waits for its result: it is not tried again, and says nothing about the endpoint. */
const TEST_EVENT = 'webhook.test';

function createWebhookOutbox(
  { database, mailer, transport, log }: WebhookWorkerOptions,
  limits: WebhookLimits,
): Outbox<ClaimedDelivery> {
  const { executor } = database;
  const startedAt = new WeakMap<ClaimedDelivery, number>();
  const durationOf = (delivery: ClaimedDelivery) =>
    Math.round(performance.now() - (startedAt.get(delivery) ?? performance.now()));

  const decryptSecrets = (delivery: ClaimedDelivery): Buffer[] => {
    try {
      return [delivery.sealed_secret, delivery.previous_sealed_secret].flatMap((sealed) =>
        sealed === null || database.keyring === undefined
          ? []
          : database.keyring.webhookSecrets.decrypt(sealed, delivery.endpoint_public_id),
      );
    } catch (cause) {
      throw new DeliveryFault('secret', { cause });
    }
  };

  return {
    itemName: 'webhook',
    claim: (lease) => claimDelivery(database, lease, limits),
    renewLease: ({ id }, lease) => renewLease(executor, 'webhook_delivery', { id, lease, ...limits }),
    giveBack: ({ id }, lease) => returnToOutbox(executor, 'webhook_delivery', { id, lease }),
    deliver: async (delivery, lease, signal) => {
      startedAt.set(delivery, performance.now());
      const body = JSON.stringify(delivery.payload);
      const secrets = decryptSecrets(delivery);
      if (secrets.length === 0) throw new DeliveryFault('secret');
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Belegfach',
        ...signWebhook(secrets, { id: delivery.public_id, body, at: new Date() }),
      };
      const httpStatus = await transport.send(
        { url: delivery.url, isEnteredBySuperAdmin: delivery.entered_by_super_admin, headers, body },
        signal,
      );
      const durationMs = durationOf(delivery);
      return () =>
        database.transaction(async (transaction) => {
          if (await markDelivered(transaction, delivery.id, lease, { httpStatus, durationMs }))
            await clearFailures(transaction, delivery.endpoint_id);
        });
    },
    recordFailure: async (delivery, lease, thrown) => {
      const error = toDeliveryFault(thrown);
      const isTest = delivery.event_type === TEST_EVENT;
      const state = await database.transaction(async (transaction) => {
        const recorded = await markDeliveryFailure(transaction, delivery.id, lease, {
          error,
          durationMs: durationOf(delivery),
          isFinal: isTest,
          waitSeconds: retryDelaySeconds(delivery.attempts, limits),
          giveUpAfterSeconds: limits.giveUpAfterSeconds,
        });
        if (recorded !== undefined && !isTest)
          await recordEndpointFailure({ mailer, limits }, transaction, delivery.endpoint_id, error);
        return recorded;
      });
      const facts = {
        webhook: delivery.public_id,
        endpoint: delivery.endpoint_public_id,
        attempt: delivery.attempts,
        fault: error.fault,
        httpStatus: error.httpStatus,
        // Only for the operator: the log of deliveries does not tell an internal name from an unknown one.
        reason: error.cause === undefined ? undefined : messageOf(error.cause),
      };
      if (error.fault === 'secret')
        log.error(
          { alarm: 'webhook-secret-unreadable', ...facts },
          'the secret of a webhook can not be read with ENCRYPTION_KEY',
        );
      log.warn(
        facts,
        state === 'failed'
          ? 'a webhook could not be delivered and was given up'
          : 'a webhook could not be delivered; it is tried again',
      );
    },
  };
}
