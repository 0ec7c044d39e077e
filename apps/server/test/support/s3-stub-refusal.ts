import type { ServerResponse } from 'node:http';

/** The answer of an S3 server to a request that it does not fulfil. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message = `${code} of the stub`,
): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code>${message === '' ? '' : `<Message>${message}</Message>`}</Error>`);
}
