export { findPasswordFault, type PasswordFault } from './check-password.ts';
export { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
