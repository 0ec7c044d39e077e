export { createKeyring, type DigestPurpose, type Keyring } from './keyring.ts';
export { readOrMakeKey } from './own-key.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
