import { connect, type Socket } from 'node:net';

export interface ResponseTiming {
  readonly status: number;
  /** Bytes on the wire, headers included. */
  readonly bytes: number;
  /** Milliseconds until the first byte. */
  readonly firstByte: number;
  /** Milliseconds until the last byte. */
  readonly total: number;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n');

/**
 * One kept-alive HTTP/1.1 connection that sends prepared requests one after the other and reads each answer completely. It does as little
 * as possible, because on a small machine a full HTTP client would cost more than the measured servers.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #onData: ((chunk: Buffer) => void) | undefined;
  #onFailure: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#onData?.(chunk));
    socket.on('error', (error) => this.#onFailure?.(error));
    socket.on('close', () => this.#onFailure?.(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  /** @throws Error when the connection ends before the answer. */
  send(request: Buffer): Promise<ResponseTiming> {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      let firstByte = 0;
      let head: Buffer = Buffer.alloc(0);
      let isEnd: ((chunk: Buffer, bodyBytes: number) => boolean) | undefined;
      let bytes = 0;
      let bodyBytes = 0;
      let status = 0;
      this.#onFailure = reject;
      this.#onData = (chunk) => {
        if (bytes === 0) firstByte = performance.now() - started;
        bytes += chunk.length;
        let body = chunk;
        if (isEnd === undefined) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
          const end = head.indexOf(END_OF_HEAD);
          if (end === -1) return;
          const lines = head.toString('latin1', 0, end);
          status = Number(lines.slice(9, 12));
          isEnd = endOf(lines);
          body = head.subarray(end + END_OF_HEAD.length);
        }
        bodyBytes += body.length;
        if (!isEnd(body, bodyBytes)) return;
        this.#onData = undefined;
        this.#onFailure = undefined;
        resolve({ status, bytes, firstByte, total: performance.now() - started });
      };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#onFailure = undefined;
    this.#socket.destroy();
  }
}

/** Finds the end of a body: by its length, or by the last chunk (random content ends a packet with its five bytes once in 10^12). */
function endOf(head: string): (chunk: Buffer, bodyBytes: number) => boolean {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return (_chunk, bodyBytes) => bodyBytes >= Number(length);
  if (/^transfer-encoding: *chunked/im.test(head))
    return (chunk) => chunk.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS);
  return () => true;
}
