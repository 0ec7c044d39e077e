import { createHash } from 'node:crypto';

/** 256 bits in base64url are 43 characters. */
const DEVICE_TOKEN = /^[\w-]{43,200}$/;

/** The hash of a device token that the client sent; undefined for a missing token and for one that is too short to be random. */
export function hashDeviceToken(token: string | undefined): Buffer | undefined {
  if (token === undefined || !DEVICE_TOKEN.test(token)) return undefined;
  return createHash('sha256').update(token).digest();
}
