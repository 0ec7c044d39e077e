import type { Guard } from './guard.ts';

const FEATURE = 'apps/server/src/features/webhooks';
const MIGRATION = 'apps/server/migrations/0042_webhooks.sql';
const WORKER_TEST = `${FEATURE}/delivery/webhook-worker.test.ts`;
const DOCUMENT_EVENTS_TEST = 'apps/server/src/features/intake/review/webhook-events.test.ts';
const CUSTOMER_EVENTS_TEST = 'apps/server/src/features/customers/webhook-events.test.ts';

/** Webhooks: secrets, signatures, and events with the changes that cause them. */
export const guards: readonly Guard[] = [
  {
    rules: ['WHK-2'],
    protection: 'the list of endpoints contains no secret, and the database only an encrypted one',
    file: `${FEATURE}/endpoint.repository.ts`,
    from: 'sql<Buffer>`${new EncryptedWebhookSecret(secret, publicId)}::bytea`',
    to: 'sql<Buffer>`${secret}::bytea`',
    tests: [`${FEATURE}/webhook.routes.test.ts`],
    testName: 'shown once',
  },
  {
    rules: ['WHK-2'],
    protection: 'a secret is bound to its endpoint',
    edits: [
      {
        file: 'apps/server/src/platform/secrets/secret-box.ts',
        from: '      decipher.setAAD(Buffer.from(owner));\n',
        to: "      decipher.setAAD(Buffer.from(''));\n      void owner;\n",
      },
      {
        file: 'apps/server/src/platform/secrets/secret-box.ts',
        from: '      cipher.setAAD(Buffer.from(owner));\n',
        to: "      cipher.setAAD(Buffer.from(''));\n      void owner;\n",
      },
    ],
    tests: [WORKER_TEST],
    testName: 'belongs to another endpoint',
  },
  {
    rules: ['WHK-2'],
    protection: 'a new encryption key encrypts the secrets of webhooks again',
    file: 'apps/server/src/features/encryption-key/rotate-encryption-key.ts',
    from: 'await reencryptWebhookSecrets(transaction, from.webhookSecrets, to.webhookSecrets);',
    to: 'await reencryptWebhookSecrets(transaction, from.webhookSecrets, from.webhookSecrets);',
    tests: ['apps/server/src/cli/secrets.command.test.ts'],
    testName: 'seals everything',
  },
  {
    rules: ['WHK-5'],
    protection: 'the intake writes the events of its files',
    file: MIGRATION,
    from: "  where w.to_state in ('accepted', 'quarantined') and w.from_state is distinct from w.to_state\n",
    to: '  where false\n',
    tests: [DOCUMENT_EVENTS_TEST],
    testName: 'one event for an accepted document',
  },
  {
    rules: ['WHK-5'],
    protection: 'a change of a customer writes its events',
    file: MIGRATION,
    from: '  order by item.position, e.id;\n',
    to: '  where false order by item.position, e.id;\n',
    tests: [CUSTOMER_EVENTS_TEST],
    testName: 'added, updated, removed',
  },
  {
    rules: ['WHK-6'],
    protection: 'an event about a file goes only to the endpoints of its provider',
    file: MIGRATION,
    from: 'join webhook_endpoint e on e.provider_id = r.provider_id and e.is_on',
    to: 'join webhook_endpoint e on e.is_on',
    tests: [DOCUMENT_EVENTS_TEST],
    testName: 'one event for an accepted document',
  },
  {
    rules: ['WHK-6'],
    protection: 'an event about a customer goes only to the endpoints of the provider that it concerns',
    file: MIGRATION,
    from: 'join webhook_endpoint e on e.provider_id = item.provider_id and e.is_on',
    to: 'join webhook_endpoint e on e.is_on',
    tests: [CUSTOMER_EVENTS_TEST],
    testName: 'added, updated, removed',
  },
  {
    rules: ['WHK-10'],
    protection: 'the signature covers id, time and body',
    file: `${FEATURE}/signing/webhook-secret.ts`,
    from: '.update(`${id}.${timestamp}.${body}`)',
    to: '.update(`${id}.${timestamp}`)',
    tests: [`${FEATURE}/signing/webhook-secret.test.ts`, WORKER_TEST],
    testName: 'example of the specification|signed with the secret of its endpoint',
  },
  {
    rules: ['WHK-16'],
    protection: 'after a restore, deliveries that waited in the backup are not sent',
    file: 'apps/server/src/features/backup/restore-database.ts',
    from: 'await stopRestoredWebhooks(transaction);',
    to: 'void stopRestoredWebhooks;',
    tests: ['apps/server/src/cli/backup.command.test.ts'],
    testName: 'becomes active by itself',
  },
  {
    rules: ['WHK-8'],
    protection: 'the erasure of a customer erases the events about it',
    file: MIGRATION,
    from: '  delete from webhook_delivery where customer_id = new.id;\n',
    to: '',
    tests: [CUSTOMER_EVENTS_TEST],
    testName: 'the earlier events of the customer are erased',
  },
  {
    rules: ['WHK-16'],
    protection: 'after a restore every endpoint is off',
    file: `${FEATURE}/restored-webhooks.repository.ts`,
    from: 'paused_until: null, is_on: false })',
    to: 'paused_until: null })',
    tests: ['apps/server/src/cli/backup.command.test.ts'],
    testName: 'becomes active by itself',
  },
];
