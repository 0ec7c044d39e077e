export { checkEncryptionKey, isKeyOf } from './check-encryption-key.ts';
export { rotateEncryptionKey } from './rotate-encryption-key.ts';
