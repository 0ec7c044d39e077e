import { ProtocolError } from '../../../platform/errors/index.ts';

/** One text whatever was wrong: unknown address, wrong password or code, inactive, not yet active (decisions D2). */
export const refused = () =>
  new ProtocolError(400, { error: 'invalid_grant', error_description: 'The credentials are not valid.' });

export const tooMany = (seconds: number) =>
  new ProtocolError(429, { error: 'invalid_grant', error_description: 'Too many tries.' }, seconds);
