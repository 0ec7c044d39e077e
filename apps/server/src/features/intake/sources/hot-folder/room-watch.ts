import type { IntakeLog } from '../../model/intake-log.ts';

/**
 * Asks whether the disk has room for what lies in the hot folders, and tells the operator once when it has none and once when it has
 * some again.
 */
export function createRoomWatch(hasRoom: () => Promise<boolean>, log: IntakeLog): () => Promise<boolean> {
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
