import { isJob } from './job.ts';
import { runJob } from './run-job.ts';
import { exitWithParent } from '../child-process.ts';

exitWithParent();

// A process of its own: a load generator in the server's process would measure itself.
process.on('message', (message: unknown) => {
  if (!isJob(message)) return;
  runJob(message).then(
    (summary) => process.send?.({ summary }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
