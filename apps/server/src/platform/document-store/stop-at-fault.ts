import { type FileOperations, hasCode } from './file-operations.ts';

/**
 * The operations, until a disk fails to keep what it was given (EIO): from then on nothing is written any more, until the portal starts
 * anew. The system tells of such a failure once and forgets it, so that a repeat would succeed though the bytes are lost (security F16).
 * Reading goes on. A full disk is no such failure.
 */
export function stopAtFault(operations: FileOperations): FileOperations {
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
    syncDirectory: (path) => write(() => operations.syncDirectory(path)),
    makeDirectory: (path) => write(() => operations.makeDirectory(path)),
    link: (existing, path) => write(() => operations.link(existing, path)),
    rename: (from, to) => write(() => operations.rename(from, to)),
  };
}
