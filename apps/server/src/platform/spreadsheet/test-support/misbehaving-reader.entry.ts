import { connect } from 'node:net';
import { z } from 'zod';

const request = z.object({ bytes: z.instanceof(Uint8Array) });

/** Does what the file asks for, like a reader controlled by a hostile file. */
process.once('message', (message) => {
  const instruction = Buffer.from(request.parse(message).bytes).toString();
  const answer = (detail: string) => process.send?.({ fault: 'unreadable', cell: null, detail });
  if (instruction === 'hang') for (;;);
  if (instruction === 'fill') {
    const kept: Buffer[] = [];
    setInterval(() => kept.push(Buffer.alloc(20 * 1024 * 1024, 1)), 5);
  }
  if (instruction === 'fill the heap') {
    const kept: string[] = [];
    for (;;) kept.push(`${kept.length}`.repeat(100));
  }
  if (instruction === 'die') process.exit(3);
  if (instruction === 'babble') process.send?.({ rows: [{ row: '1', cells: [{}] }] });
  if (instruction === 'reveal') answer(Object.keys(process.env).join(' '));
  const port = /^connect (\d+)$/.exec(instruction)?.[1];
  if (port !== undefined)
    connect(Number(port), '127.0.0.1', () => answer('done')).once('error', (error) =>
      answer('code' in error ? String(error.code) : 'failed'),
    );
  const pid = /^signal (\d+)$/.exec(instruction)?.[1];
  if (pid !== undefined)
    void misuse(Number(pid)).then(
      () => answer('done'),
      (error: unknown) => answer(error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
    );
  if (instruction === 'write' || instruction === 'spawn' || instruction === 'read')
    void misuse(instruction).then(
      () => answer('done'),
      (error: unknown) => answer(error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
    );
});

async function misuse(what: 'write' | 'spawn' | 'read' | number): Promise<void> {
  if (typeof what === 'number') process.kill(what, 'SIGTERM');
  const files = await import('node:fs');
  if (what === 'read') files.readFileSync('/etc/passwd');
  if (what === 'write') files.writeFileSync('/tmp/belegfach-reader-was-here', '');
  if (what === 'spawn') (await import('node:child_process')).execSync('true');
}
