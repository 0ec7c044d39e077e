import { withImpliedDemo } from '../configuration/implied-demo.ts';
import { runCommand } from './run-command.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  // The same settings as those of `npm start`.
  variables: withImpliedDemo(process.env),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isInteractive: process.stderr.isTTY,
  signal: stopping.signal,
});
