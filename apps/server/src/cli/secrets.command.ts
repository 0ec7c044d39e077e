import { parseArgs } from 'node:util';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import { rotateEncryptionKey } from '../features/encryption-key/index.ts';
import { createKeyring } from '../platform/secrets/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { withInstallation, withOwner } from './with-installation.ts';

export const secretsCommand: Command = {
  name: 'secrets',
  summary: 'change ENCRYPTION_KEY',
  help: `Usage: belegfach secrets rotate

  rotate  encrypts second factors, waiting e-mails and the secrets of webhooks with a new key. First stop the portal on every machine. The command
          reads the new key from ENCRYPTION_KEY and the current key from ENCRYPTION_KEY_OLD, so that neither is an
          argument that other users of the machine could see. Then start the portal with only the new key, and keep the
          old one for as long as you keep backups made before

The change is atomic: after an interruption everything is still encrypted with the old key; then run the command again. The
change is recorded in the audit trail.

Exit code: 0 done, 1 failed and nothing was changed, 2 wrong arguments or settings.
`,
  run: runSecrets,
};

async function runSecrets(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  if (positionals.join(' ') !== 'rotate')
    throw new UsageError('give only the action rotate: keys are never arguments');
  const config = terminal.readConfig();
  const { encryptionKey, oldEncryptionKey } = config;
  if (encryptionKey === undefined)
    throw new ConfigurationError('ENCRYPTION_KEY: must be the new key, made with: openssl rand -hex 32');
  if (oldEncryptionKey === undefined)
    throw new ConfigurationError('ENCRYPTION_KEY_OLD: must be the current key');
  if (encryptionKey.equals(oldEncryptionKey))
    throw new ConfigurationError(
      'ENCRYPTION_KEY: is the same as ENCRYPTION_KEY_OLD; make a new one with: openssl rand -hex 32',
    );
  // `as: 'portal'` locks the data directory, so that no portal runs. The key is changed only while no other connection is open;
  // comparing the marks of documents and database would open one.
  const keys = { from: createKeyring(oldEncryptionKey), to: createKeyring(encryptionKey) };
  const { reencrypted } = await withInstallation(
    config,
    { as: 'portal', requireMatchingDocuments: false },
    (installation) =>
      withOwner(installation, (owner) => rotateEncryptionKey(owner, keys), { applicationName: 'belegfach' }),
  );
  terminal.out(
    reencrypted === undefined
      ? 'The database already uses this key; there was nothing to do.\n'
      : `The key was changed: ${reencrypted.secondFactors} second factors, ${reencrypted.mails} e-mails and ${reencrypted.webhookSecrets} secrets of webhooks are encrypted with the new key.\n`,
  );
  return EXIT.done;
}
