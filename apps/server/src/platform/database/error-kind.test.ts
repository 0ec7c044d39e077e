import { describe, expect, it } from 'vitest';
import { classifyDatabaseError } from './error-kind.ts';

const errorWithCode = (code: string, message = 'as PostgreSQL or Node says it') =>
  Object.assign(new Error(message), { code });

describe('an error', () => {
  it.each([
    ...['08000', '08001', '08003', '08006', '08P01', '28000', '28P01', '57P01', '57P02', '57P03', '57P05'],
    ...['25006', '3D000', '53000', '53200', '53300', '53400', '58030'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    ...['ENOTFOUND', 'EAI_AGAIN'],
  ])('with code %s means that the database is unavailable', (code) =>
    expect(classifyDatabaseError(errorWithCode(code))).toBe('unavailable'),
  );

  it('with code 57014 (statement timeout) means that the statement is slow', () =>
    expect(classifyDatabaseError(errorWithCode('57014'))).toBe('slow'));

  it.each(['55P03', '40001', '40P01', '25P03'])('with code %s means that the database is busy', (code) =>
    expect(classifyDatabaseError(errorWithCode(code))).toBe('busy'),
  );

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('with code %s means that the disk is full', (code) =>
    expect(classifyDatabaseError(errorWithCode(code))).toBe('full'),
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'The server does not support SSL connections',
  ])('without a code means that the database is unavailable: %s', (message) =>
    expect(classifyDatabaseError(new Error(message))).toBe('unavailable'),
  );

  it('is found as the cause of another error', () =>
    expect(classifyDatabaseError(new Error('the import failed', { cause: errorWithCode('57P01') }))).toBe(
      'unavailable',
    ));

  it.each(['23505', '42P01', '42703', '22P02', 'P0002', '42501', 'ERR_ASSERTION'])(
    'with code %s is not about the state of the database',
    (code) => expect(classifyDatabaseError(errorWithCode(code))).toBeUndefined(),
  );

  it('is ignored if it is unknown or not an Error object', () => {
    expect(classifyDatabaseError('57P01')).toBeUndefined();
    expect(classifyDatabaseError(new Error('something else'))).toBeUndefined();
  });
});
