import type { ServerResponse } from 'node:http';
import type { LockableObjects } from './s3-stub-locks.ts';
import { refuse } from './s3-stub-refusal.ts';

/* The answers of the stub to requests for HEAD, GET and a list. */

/** Objects per page of a list: few, so that tests see several pages. */
const PAGE_SIZE = 7;

export function head({ objects, locks }: LockableObjects, key: string, response: ServerResponse): void {
  const bytes = objects.get(key);
  const lockedUntil = locks?.get(key);
  // An answer to HEAD has no body and so no code.
  response
    .writeHead(bytes === undefined ? 404 : 200, {
      'content-length': bytes?.length ?? 0,
      ...(lockedUntil && { 'x-amz-object-lock-retain-until-date': lockedUntil.toISOString() }),
    })
    .end();
}

export function get(
  objects: Map<string, Buffer>,
  key: string,
  response: ServerResponse,
  isCut: boolean,
): void {
  const bytes = objects.get(key);
  if (bytes === undefined) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  response.writeHead(200, { 'content-length': bytes.length });
  if (!isCut) response.end(bytes);
  else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

export function list(
  {
    objects,
    timeOf,
  }: { readonly objects: Map<string, Buffer>; readonly timeOf: (key: string) => Date | undefined },
  query: URLSearchParams,
  response: ServerResponse,
  lacksToken: boolean,
): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE_SIZE);
  const contents = page.map((key) => {
    const time = (timeOf(key) ?? new Date(0)).toISOString().replace(/\.\d+/, '');
    return `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length ?? 0}</Size><LastModified>${time}</LastModified></Contents>`;
  });
  const isTruncated = lacksToken || keys.length > page.length;
  const next =
    isTruncated && !lacksToken ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    );
}
