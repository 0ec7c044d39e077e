import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/index.ts';
import { messageOf } from '../../errors/index.ts';
import { explainMailFault } from './explain-mail-fault.ts';
import type { BackgroundLog } from '../../faults/index.ts';
import { type MailContent, decryptContent } from '../mail-content.ts';
import { oneLine } from '../one-line.ts';
import {
  claimMail,
  type ClaimedMail,
  markFailure,
  markSent,
  renewLease,
  returnMail,
  withdrawMail,
} from '../outbox.repository.ts';
import { DELIVERY_LIMITS, type DeliveryLimits, retryDelaySeconds } from './delivery-limits.ts';
import { PermanentMailFailure, type MailTransport } from './mail-transport.ts';

export type MailWorker = ReturnType<typeof startMailWorker>;

/** Long enough for the reply of a mail server. */
const MAX_REASON_LENGTH = 500;
/** An e-mail that was sent must not be sent again because the database was unreachable for a short time. */
const MAX_WRITE_ATTEMPTS = 10;
const WRITE_RETRY_DELAY_MS = 2_000;

/**
 * Sends the e-mails of the outbox. The worker leases the row of an e-mail, sends the e-mail, and marks the row as sent.
 * So an e-mail is sent at least once. It is sent twice only if the process is killed after the reply of the mail server
 * and before the mark.
 */
export function startMailWorker(options: {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly log: Pick<BackgroundLog, 'info' | 'warn' | 'error'>;
  readonly limits?: Partial<DeliveryLimits>;
}) {
  const { database, transport, log } = options;
  const limits = { ...DELIVERY_LIMITS, ...options.limits };
  const stopping = new AbortController();
  const aborting = new AbortController();
  const deliveries = new Set<Promise<void>>();

  const pollOutbox = async () => {
    let isDatabaseUnreachable = false;
    while (!stopping.signal.aborted) {
      try {
        if (deliveries.size < limits.maxConcurrent && (await startNextDelivery())) continue;
        isDatabaseUnreachable = false;
      } catch (error) {
        // Logged once per outage, not every two seconds.
        if (!isDatabaseUnreachable)
          log.error({ err: error }, 'the outbox can not be read; it is tried again');
        isDatabaseUnreachable = true;
      }
      await sleep(limits.pollSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const startNextDelivery = async (): Promise<boolean> => {
    const lease = randomUUID();
    const mail = await claimMail(database, lease, limits);
    if (mail === undefined) return false;
    const delivery: Promise<void> = (
      mail.is_withdrawn ? withdraw(mail, lease) : deliver(mail, lease)
    ).finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
    return true;
  };

  const withdraw = async (mail: ClaimedMail, lease: string) => {
    await writeWithRetry(() => withdrawMail(database.executor, mail.id, lease));
    log.info(
      { mail: mail.public_id, kind: mail.kind },
      'a mail whose account was deleted or whose link is no longer good is not sent',
    );
  };

  const deliver = async (mail: ClaimedMail, lease: string) => {
    const leaseLost = new AbortController();
    const signal = AbortSignal.any([aborting.signal, leaseLost.signal]);
    const heartbeat = setInterval(
      () =>
        void renewLease(database.executor, mail.id, lease, limits.leaseSeconds).then(
          (hasLease) => hasLease || leaseLost.abort(),
          // The database is unreachable: the delivery continues, and its result is written with retries.
          () => undefined,
        ),
      (limits.leaseSeconds / 3) * 1000,
    );
    try {
      await transport.send({ ...mail, ...decrypt(mail) }, signal);
      await writeWithRetry(() => markSent(database.executor, mail.id, lease, transport));
      log.info({ mail: mail.public_id, kind: mail.kind, attempt: mail.attempts }, 'a mail was sent');
    } catch (error) {
      await (aborting.signal.aborted
        ? writeWithRetry(() => returnMail(database.executor, mail.id, lease))
        : writeWithRetry(() => recordFailure(mail, lease, error)));
    } finally {
      clearInterval(heartbeat);
    }
  };

  const decrypt = ({ sealed_content: encrypted, recipient }: ClaimedMail): MailContent => {
    if (encrypted === null || database.keyring === undefined)
      throw new PermanentMailFailure('The mail has no text.');
    try {
      return decryptContent(database.keyring, encrypted, recipient);
    } catch {
      throw new PermanentMailFailure(
        'The text of this mail can not be opened: it was sealed with another key or for another recipient.',
      );
    }
  };

  const recordFailure = async (mail: ClaimedMail, lease: string, error: unknown) => {
    const reason = oneLine(messageOf(error)).slice(0, MAX_REASON_LENGTH);
    const state = await markFailure(database.executor, mail.id, lease, {
      reason,
      isFinal: error instanceof PermanentMailFailure,
      waitSeconds: retryDelaySeconds(mail.attempts, limits),
      giveUpAfterSeconds: limits.giveUpAfterSeconds,
    });
    const advice =
      explainMailFault(error) ?? 'Look at SMTP_URL: belegfach mail test shows the whole conversation.';
    const logFields = { mail: mail.public_id, kind: mail.kind, attempt: mail.attempts, reason, advice };
    if (state === 'failed') log.error(logFields, 'a mail could not be delivered and was given up');
    else log.warn(logFields, 'a mail could not be sent; it is tried again');
  };

  const writeWithRetry = async (write: () => Promise<unknown>) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        await write();
        return;
      } catch (error) {
        if (attempt === MAX_WRITE_ATTEMPTS || aborting.signal.aborted) {
          // The lease expires and the e-mail is sent again: delivery is at least once.
          log.error({ err: error }, 'what became of a mail could not be written down');
          return;
        }
        await sleep(WRITE_RETRY_DELAY_MS);
      }
  };

  const polling = pollOutbox();
  return {
    /**
     * Waits a few seconds for e-mails that are being sent, then returns the rest to the outbox. Await it before the
     * database closes.
     */
    stop: async (): Promise<void> => {
      stopping.abort();
      await polling;
      const timer = setTimeout(() => aborting.abort(), limits.shutdownSeconds * 1000);
      await Promise.all(deliveries);
      clearTimeout(timer);
    },
  };
}
