import { type Answer, HttpConnection } from './http-connection.ts';
import type { Job, Request } from './job.ts';
import { summarise, type Summary } from './summary.ts';

/** @throws Error for any answer that is not a success: a fast error must not look like a fast answer. */
export async function runJob(job: Job): Promise<Summary> {
  const requests = job.requests.map((request) => encode(request, job.port));
  const answers: Answer[] = [];
  let next = 0;
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => HttpConnection.open(job.port)),
  );
  const started = performance.now();
  const end = started + job.milliseconds;
  try {
    await Promise.all(
      connections.map(async (connection) => {
        do {
          const place = next++ % requests.length;
          const answer = await connection.send(requests[place] ?? Buffer.alloc(0));
          if (answer.status !== 200)
            throw new Error(`${job.requests[place]?.path ?? ''} answered ${answer.status}`);
          answers.push(answer);
        } while (performance.now() < end);
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  return summarise(
    answers.map(({ total }) => total),
    (performance.now() - started) / 1000,
    answers.map(({ firstByte }) => firstByte),
    answers.map(({ bytes }) => bytes),
  );
}

function encode({ path, headers = {}, form }: Request, port: number): Buffer {
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  const all = {
    host: `127.0.0.1:${port}`,
    ...(form === undefined
      ? {}
      : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `${form === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`,
  );
}
