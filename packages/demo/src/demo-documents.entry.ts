import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { renderDocument } from './render-document.ts';
import type { DocumentJob } from './world/world-model.ts';

/** A thread that renders documents. It receives batches of jobs and returns the files of each batch in the same order. A failure ends it. */
if (parentPort !== null)
  for await (const [jobs] of on(parentPort, 'message') as AsyncIterable<[DocumentJob[]]>) {
    const documents = [];
    for (const job of jobs) documents.push(await renderDocument(job));
    parentPort.postMessage(documents);
  }
