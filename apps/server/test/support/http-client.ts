import { Agent as HttpAgent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { TEST_CA } from './tls-certificate.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Buffer;
}

export type HttpClient = ReturnType<typeof createHttpClient>;

/**
 * A client with an address of its own and one connection that it keeps, as a browser does.
 * @param localAddress an address of this machine, such as 127.0.0.7
 */
export function createHttpClient(localAddress?: string) {
  const options = { keepAlive: true, maxSockets: 1, ...(localAddress === undefined ? {} : { localAddress }) };
  const agents = {
    'http:': new HttpAgent(options),
    'https:': new HttpsAgent({ ...options, ca: TEST_CA }),
  } as const;
  return {
    /** @throws Error when the connection breaks before the answer is complete */
    send: (address: string, { method = 'GET', headers = {}, body }: Request = {}): Promise<Answer> => {
      const url = new URL(address);
      const isSecure = url.protocol === 'https:';
      return new Promise((resolve, reject) => {
        const sent = (isSecure ? httpsRequest : httpRequest)(
          url,
          {
            method,
            agent: agents[isSecure ? 'https:' : 'http:'],
            headers:
              body === undefined
                ? headers
                : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.once('error', reject);
            response.once('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(chunks),
              }),
            );
          },
        );
        sent.once('error', reject);
        sent.end(body);
      });
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
