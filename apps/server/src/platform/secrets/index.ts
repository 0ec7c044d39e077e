export { createKeyring, type DigestPurpose, type Keyring } from './keyring.ts';
export { findDemoKey, readOrCreateDemoKey } from './demo-key.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
