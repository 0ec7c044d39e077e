import type { Database } from '../../database/index.ts';
import {
  type DeliveryWorker,
  type Outbox,
  renewLease,
  retryDelaySeconds,
  returnToOutbox,
  startDeliveryWorker,
} from '../../delivery/index.ts';
import { messageOf } from '../../errors/index.ts';
import { traceStep } from '../../tracing/index.ts';
import { explainMailFault } from './explain-mail-fault.ts';
import type { BackgroundLog } from '../../faults/index.ts';
import { type MailContent, decryptContent } from '../mail-content.ts';
import { oneLine } from '../one-line.ts';
import { claimMail, type ClaimedMail, markFailure, markSent, withdrawMail } from '../outbox.repository.ts';
import { DELIVERY_LIMITS, type DeliveryLimits } from './delivery-limits.ts';
import { PermanentMailFailure, type MailTransport } from './mail-transport.ts';

export type MailWorker = DeliveryWorker;

/** Long enough for the reply of a mail server. */
const MAX_REASON_LENGTH = 500;

interface MailWorkerOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly log: Pick<BackgroundLog, 'info' | 'warn' | 'error'>;
  readonly limits?: Partial<DeliveryLimits>;
}

/** Sends the e-mails of the outbox, each at least once. */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const limits = { ...DELIVERY_LIMITS, ...options.limits };
  const transport = traceSending(options.transport);
  return startDeliveryWorker(createMailOutbox({ ...options, transport }, limits), limits, options.log);
}

function createMailOutbox(
  { database, transport, log }: MailWorkerOptions,
  limits: DeliveryLimits,
): Outbox<ClaimedMail> {
  const { executor } = database;

  const withdraw = async (mail: ClaimedMail, lease: string) => {
    await withdrawMail(executor, mail.id, lease);
    log.info(
      { mail: mail.public_id, kind: mail.kind },
      'a mail whose account was deleted or whose link is no longer valid is not sent',
    );
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

  return {
    itemName: 'mail',
    claim: (lease) => claimMail(database, lease, limits),
    renewLease: ({ id }, lease) => renewLease(executor, 'mail', { id, lease, ...limits }),
    giveBack: ({ id }, lease) => returnToOutbox(executor, 'mail', { id, lease }),
    deliver: async (mail, lease, signal) => {
      if (mail.is_withdrawn) return () => withdraw(mail, lease);
      await transport.send({ ...mail, ...decrypt(mail) }, signal);
      return async () => {
        await markSent(executor, mail.id, lease, transport);
        log.info({ mail: mail.public_id, kind: mail.kind, attempt: mail.attempts }, 'a mail was sent');
      };
    },
    recordFailure: async (mail, lease, error) => {
      const reason = oneLine(messageOf(error)).slice(0, MAX_REASON_LENGTH);
      const state = await markFailure(executor, mail.id, lease, {
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
    },
  };
}

/** Neither the recipient nor the text becomes part of the trace. */
function traceSending(transport: MailTransport): MailTransport {
  return {
    ...transport,
    send: (mail, signal) => {
      const attributes = { 'mail.kind': mail.kind, 'mail.attempt': mail.attempts };
      return traceStep({ name: 'smtp send', kind: 'client', attributes }, () => transport.send(mail, signal));
    },
  };
}
