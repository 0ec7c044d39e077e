import { parentPort } from 'node:worker_threads';
import { renderDocument } from './render-document.ts';
import type { RenderingAnswer, RenderingRequest } from './rendering-pool.ts';

/** A thread of the rendering pool: receives batches of jobs and answers with the files. */
async function answer({ batch, jobs }: RenderingRequest): Promise<void> {
  const documents = [];
  for (const job of jobs) documents.push(await renderDocument(job));
  const message: RenderingAnswer = { batch, documents };
  parentPort?.postMessage(message);
}

parentPort?.on('message', (request: RenderingRequest) => {
  // A failure ends the thread with an error, with which the pool rejects all waiting batches.
  void answer(request).catch((cause: unknown) => {
    queueMicrotask(() => {
      throw cause;
    });
  });
});
