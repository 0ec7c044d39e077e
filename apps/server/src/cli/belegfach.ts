import { runCommand } from './run-command.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

// Without a database and without a word about the demo, what `npm start` runs is the demo.
const isDemo = (process.env['DATABASE_URL'] ?? '') === '' && (process.env['DEMO'] ?? '') === '';

process.exitCode = await runCommand(process.argv.slice(2), {
  variables: isDemo ? { ...process.env, DEMO: 'true' } : process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isInteractive: process.stderr.isTTY,
  signal: stopping.signal,
});
