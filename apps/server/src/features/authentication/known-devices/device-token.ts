import { createHash } from 'node:crypto';

/** 256 bits in base64url make 43 characters. */
const DEVICE_TOKEN = /^[\w-]{43,200}$/;

/** The hash of a device token as the client sent it; undefined for none and for what is too short to be random. */
export function hashDeviceToken(token: string | undefined): Buffer | undefined {
  if (token === undefined || !DEVICE_TOKEN.test(token)) return undefined;
  return createHash('sha256').update(token).digest();
}
