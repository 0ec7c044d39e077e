import type { InjectOptions } from 'fastify';

/** A part of a form: a text field, or a file if it has a file name. */
export interface FormPart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly fileName?: string;
  readonly type?: string;
}

export const BOUNDARY = 'belegfach-test-boundary';

/** The body of a multipart form, and the headers that say so. */
export function multipart(parts: readonly FormPart[]): Pick<InjectOptions, 'headers'> & { payload: Buffer } {
  const encodedParts = parts.map(({ name, content, fileName, type = 'application/octet-stream' }) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
          fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: ${type}`
        }\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...encodedParts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
