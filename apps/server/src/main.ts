import { runService } from './process/run-service.ts';

await runService(process.argv.slice(2));
