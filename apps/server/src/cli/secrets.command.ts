import { parseArgs } from 'node:util';
import { readConfig } from '../configuration/config.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import { rotateEncryptionKey } from '../features/encryption-key/index.ts';
import { openInstallation } from '../installation/installation.ts';
import { openDatabase } from '../platform/database/index.ts';
import { createKeyring } from '../platform/secrets/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';

export const secretsCommand: Command = {
  name: 'secrets',
  summary: 'change ENCRYPTION_KEY',
  help: `Usage: belegfach secrets rotate

  rotate  seals second factors and waiting mails with a new key. Stop the portal on every machine first. The command reads
          the new key from ENCRYPTION_KEY and the key until now from ENCRYPTION_KEY_OLD, so that neither is an argument
          which others on the machine could see. Then start the portal with the new key alone, and keep the old one for
          as long as backups of before are kept

All or nothing: when it is interrupted, everything is still under the old key; the same again does it. It stands in the
audit trail.

Exit code: 0 done, 1 failed and nothing was changed, 2 wrong arguments or settings.
`,
  run: runSecrets,
};

async function runSecrets(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  if (positionals.join(' ') !== 'rotate')
    throw new UsageError('say rotate, and nothing else: keys are never arguments');
  const config = readConfig(terminal.variables);
  const { encryptionKey, oldEncryptionKey } = config;
  if (encryptionKey === undefined)
    throw new ConfigurationError('ENCRYPTION_KEY: must be the new key, made with: openssl rand -hex 32');
  if (oldEncryptionKey === undefined)
    throw new ConfigurationError('ENCRYPTION_KEY_OLD: must be the key until now');
  if (encryptionKey.equals(oldEncryptionKey))
    throw new ConfigurationError(
      'ENCRYPTION_KEY: is the same as ENCRYPTION_KEY_OLD; make a new one with: openssl rand -hex 32',
    );
  // Without the documents only the owner connects to the database; no other connection may exist.
  const installation = await openInstallation(config, 'portal', { documents: 'unbound' });
  const owner = openDatabase({
    url: installation.ownerUrl,
    poolSize: 1,
    as: 'owner',
    applicationName: 'belegfach',
  });
  try {
    const { resealed } = await rotateEncryptionKey(owner, {
      from: createKeyring(oldEncryptionKey),
      to: createKeyring(encryptionKey),
    });
    terminal.out(
      resealed === undefined
        ? 'The database has this key already; nothing was left to do.\n'
        : `The key is changed: ${resealed.secondFactors} second factors and ${resealed.mails} mails are sealed with the new one.\n`,
    );
    return EXIT.done;
  } finally {
    await owner.close();
    await installation.close();
  }
}
