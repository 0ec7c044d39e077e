import { ProtocolError } from '../../../platform/errors/index.ts';

/** The same text for every failure: unknown address, wrong password or code, inactive or not yet active account. */
export const invalidGrant = () =>
  new ProtocolError(400, { error: 'invalid_grant', error_description: 'The credentials are not valid.' });

export const tooManyAttempts = (seconds: number) =>
  new ProtocolError(429, { error: 'invalid_grant', error_description: 'Too many tries.' }, seconds);
