export {
  baseNameOf,
  endingOf,
  type FileKind,
  HEAD_BYTES,
  isIndexFormat,
  needsHead,
  recogniseFile,
} from './recognise-file.ts';
export { foldFileName, isPlainFileName, toDisplayName } from './file-name.ts';
export type { IndexReading, IndexRefusal, IndexRow } from '../model/index-row.ts';
export { MAX_INDEX_BYTES, listLinkedFiles, readIndexFile } from './read-index-file.ts';
export { readSidecarMapping, type SidecarMapping } from './sidecar-mapping.ts';
