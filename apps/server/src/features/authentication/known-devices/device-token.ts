import { createHash } from 'node:crypto';

/** 256 bits in base64url are 43 characters. */
const DEVICE_TOKEN = /^[\w-]{43,200}$/;

/** The hash of the device token of a client; undefined if the token is missing or too short to be random. */
export function hashDeviceToken(token: string | undefined): Buffer | undefined {
  if (token === undefined || !DEVICE_TOKEN.test(token)) return undefined;
  return createHash('sha256').update(token).digest();
}
