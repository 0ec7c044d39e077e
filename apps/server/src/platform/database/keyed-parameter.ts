import type { DigestPurpose, Keyring } from '../secrets/index.ts';

/**
 * A parameter of a statement that is computed with the installation's key when it is sent to the database. The author
 * of the statement needs no key, and the database sees neither key nor plain text.
 */
export abstract class KeyedParameter {
  /** @throws Error when a key is needed and the database was opened without one */
  abstract bind(keyring: Keyring | undefined): unknown;
}

/** Keyed digest of one text, as `bytea`. */
export class KeyedDigest extends KeyedParameter {
  readonly #purpose: DigestPurpose;
  readonly #text: string;

  constructor(purpose: DigestPurpose, text: string) {
    super();
    this.#purpose = purpose;
    this.#text = text;
  }

  override bind(keyring: Keyring | undefined): Buffer {
    return needKeyring(keyring).digest(this.#purpose, this.#text);
  }
}

/** Keyed digests of many texts in their order, as `bytea[]`; null stays null and needs no key. */
export class KeyedDigests extends KeyedParameter {
  readonly #purpose: DigestPurpose;
  readonly #texts: readonly (string | null)[];

  constructor(purpose: DigestPurpose, texts: readonly (string | null)[]) {
    super();
    this.#purpose = purpose;
    this.#texts = texts;
  }

  override bind(keyring: Keyring | undefined): (Buffer | null)[] {
    return this.#texts.map((text) =>
      text === null ? null : needKeyring(keyring).digest(this.#purpose, text),
    );
  }
}

/** The text of a mail, sealed for its recipient, as `bytea`: it cannot be opened for another recipient. */
export class SealedForRecipient extends KeyedParameter {
  readonly #text: string;
  readonly #recipient: string;

  constructor(text: string, recipient: string) {
    super();
    this.#text = text;
    this.#recipient = recipient;
  }

  override bind(keyring: Keyring | undefined): Buffer {
    return needKeyring(keyring).mails.seal(Buffer.from(this.#text), this.#recipient);
  }
}

function needKeyring(keyring: Keyring | undefined): Keyring {
  if (keyring === undefined)
    throw new Error('this database was opened without the key that a statement needs');
  return keyring;
}
