import type { ServerResponse } from 'node:http';
import { refuse } from './s3-stub-refusal.ts';

/** The time until which each object is locked; undefined if the bucket has no object lock. */
export type Locks = Map<string, Date> | undefined;

export interface LockableObjects {
  readonly objects: ReadonlyMap<string, Buffer>;
  readonly locks: Locks;
}

/** Whether the version of an object may not be deleted now. */
export const isLocked = (locks: Locks, key: string) => (locks?.get(key) ?? new Date(0)) > new Date();

/** Answers the requests `?object-lock` and `?retention`. */
export function respondAboutLocks(
  { objects, locks }: LockableObjects,
  key: string,
  body: Buffer,
  response: ServerResponse,
): void {
  const until = new Date(/<RetainUntilDate>(.+?)</.exec(body.toString())?.[1] ?? Number.NaN);
  if (locks === undefined) refuse(response, 404, 'ObjectLockConfigurationNotFoundError');
  else if (key === '')
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        '<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>',
      );
  else if (!objects.has(key)) refuse(response, 404, 'NoSuchKey');
  else if (isLocked(locks, key) && until < (locks.get(key) ?? until)) refuse(response, 403, 'AccessDenied');
  else {
    locks.set(key, until);
    response.writeHead(200).end();
  }
}
