import type { DigestPurpose, Keyring } from '../secrets/index.ts';

/**
 * A parameter of a statement that is computed with the installation's key when it is sent to the database. Repositories
 * thus need no key, and the database sees neither key nor plain text.
 */
export abstract class KeyedParameter {
  readonly #compute: (getKeyring: () => Keyring) => unknown;

  constructor(compute: (getKeyring: () => Keyring) => unknown) {
    this.#compute = compute;
  }

  /** @throws Error when a key is needed and the database was opened without one */
  bind(keyring: Keyring | undefined): unknown {
    return this.#compute(() => {
      if (keyring !== undefined) return keyring;
      throw new Error('this database was opened without the key that a statement needs');
    });
  }
}

/** Keyed digest of one text, as `bytea`. */
export class KeyedDigest extends KeyedParameter {
  constructor(purpose: DigestPurpose, text: string) {
    super((getKeyring) => getKeyring().digest(purpose, text));
  }
}

/** Keyed digests of many texts, in order, as `bytea[]`. Null stays null and needs no key. */
export class KeyedDigests extends KeyedParameter {
  constructor(purpose: DigestPurpose, texts: readonly (string | null)[]) {
    super((getKeyring) => texts.map((text) => (text === null ? null : getKeyring().digest(purpose, text))));
  }
}

/** The text of an e-mail, encrypted for its recipient, as `bytea`. It cannot be decrypted for another recipient. */
export class EncryptedForRecipient extends KeyedParameter {
  constructor(text: string, recipient: string) {
    super((getKeyring) => getKeyring().mails.encrypt(Buffer.from(text), recipient));
  }
}

/** The secret of a webhook endpoint, encrypted, as `bytea`. It cannot be decrypted for another endpoint. */
export class EncryptedWebhookSecret extends KeyedParameter {
  constructor(secret: Uint8Array, endpointPublicId: string) {
    super((getKeyring) => getKeyring().webhookSecrets.encrypt(secret, endpointPublicId));
  }
}
