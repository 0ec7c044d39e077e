import { foldersRequest, lookAtFolders } from './look-at-folder.ts';

/* The entry of a child process: a system call that hangs on a disk ends only when its process is killed. */

const request = foldersRequest.parse(JSON.parse(process.argv[2] ?? ''));
// Tells the parent that this process runs, so that the time limit for the disk begins.
process.stdout.write('\n');
process.stdout.write(JSON.stringify(await lookAtFolders(request)));
