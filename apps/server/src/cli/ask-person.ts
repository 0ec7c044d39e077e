import { createInterface } from 'node:readline/promises';

/** Asks on the terminal. @throws Error when the person ends the input (Ctrl-C, Ctrl-D) */
export async function askPerson(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const interrupted = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new Error('interrupted; run the command again')));
    lines.once('SIGINT', () => lines.close());
  });
  try {
    return await Promise.race([lines.question(question), interrupted]);
  } finally {
    // `Promise.race` has settled, so the rejection that closing causes has no effect.
    lines.close();
  }
}
