import type { IntakeLog } from '../../model/intake-log.ts';

/**
 * Checks whether the disk has enough free space for the files in the hot folders, and logs once when it has too little
 * and once when it has enough again.
 */
export function createDiskSpaceWatch(
  hasRoom: () => Promise<boolean>,
  log: IntakeLog,
): () => Promise<boolean> {
  let hadRoom = true;
  return async () => {
    const hasSome = await hasRoom();
    if (hadRoom && !hasSome)
      log.error(
        {},
        'the hot folders rest: the disk of DATA_DIR has too little free space; files stay where they are',
      );
    if (!hadRoom && hasSome) log.info({}, 'the hot folders go on: the disk of DATA_DIR has room again');
    hadRoom = hasSome;
    return hasSome;
  };
}
