export { readOrMakeKey } from './own-key.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
