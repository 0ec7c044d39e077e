import { type ResponseTiming, HttpConnection } from './http-connection.ts';
import type { Job, Request } from './job.ts';
import { childrenOf, countProcessorTime } from './processor-time.ts';
import { summarise, type Summary } from './summary.ts';

/** @throws Error for any answer that is not a success: a fast error must not count as a fast answer. */
export async function runJob(job: Job): Promise<Summary> {
  const requests = job.requests.map((request) => encode(request, job.port));
  let next = 0;
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => HttpConnection.open(job.port)),
  );

  /** The connections take the requests in turn until the time has passed; each sends at least one. */
  async function work(milliseconds: number): Promise<ResponseTiming[]> {
    const answers: ResponseTiming[] = [];
    const end = performance.now() + milliseconds;
    await Promise.all(
      connections.map(async (connection) => {
        do {
          const index = next++ % requests.length;
          const answer = await connection.send(requests[index] ?? Buffer.alloc(0));
          if (answer.status !== 200)
            throw new Error(`${job.requests[index]?.path ?? ''} answered ${answer.status}`);
          answers.push(answer);
        } while (performance.now() < end);
      }),
    );
    return answers;
  }

  try {
    if (job.warmUpMilliseconds > 0) await work(job.warmUpMilliseconds);
    const used = countProcessorTime([job.watched.server, ...childrenOf(job.watched.postmaster)]);
    const started = performance.now();
    const answers = await work(job.milliseconds);
    const seconds = (performance.now() - started) / 1000;
    return { ...summarise(answers, seconds), processorMs: used() / answers.length };
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** The header of Chromium. Every browser sends one; without it, answers are not compressed. */
const CHROMIUM_ENCODINGS = 'gzip, deflate, br, zstd';

function encode({ path, headers = {}, form }: Request, port: number): Buffer {
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  const all = {
    'accept-encoding': CHROMIUM_ENCODINGS,
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
