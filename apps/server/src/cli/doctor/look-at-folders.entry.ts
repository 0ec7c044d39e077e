import { foldersRequest, lookAtFolders } from './look-at-folder.ts';

/* A process of its own: a call of the file system that hangs can be ended only with its process. */

const request = foldersRequest.parse(JSON.parse(process.argv[2] ?? ''));
// Tells the parent that this process runs, so that the time limit for the disk begins.
process.stdout.write('\n');
process.stdout.write(JSON.stringify(await lookAtFolders(request)));
