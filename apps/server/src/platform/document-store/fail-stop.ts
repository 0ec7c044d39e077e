import { hasCode } from '../errors/index.ts';
import type { FileOperations } from './file-operations.ts';

/**
 * Wraps the operations so that none of them writes after the disk has failed to store bytes (EIO), until the portal is
 * restarted. The operating system reports such a failure only once: a retry would succeed although the bytes are lost.
 * Reading continues. A full disk is not such a failure.
 */
export function failStopOnIoError(operations: FileOperations): FileOperations {
  let fault: Error | undefined;
  const write = async (call: () => Promise<void>): Promise<void> => {
    if (fault !== undefined) throw fault;
    try {
      await call();
    } catch (error) {
      if (error instanceof Error && hasCode(error, 'EIO')) fault = error;
      throw error;
    }
  };
  return {
    ...operations,
    writeDurably: (path, bytes) => write(() => operations.writeDurably(path, bytes)),
    syncFolder: (path) => write(() => operations.syncFolder(path)),
    makeFolder: (path) => write(() => operations.makeFolder(path)),
    link: (existing, path) => write(() => operations.link(existing, path)),
    rename: (from, to) => write(() => operations.rename(from, to)),
  };
}
