import path from 'node:path/posix';
import { RefusedSpreadsheet } from '../spreadsheet-result.ts';
import { parseXml } from './parse-xml.ts';

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

const MACRO_PARTS = /(^|\/)vbaProject\.bin$|(^|\/)macrosheets\//i;
/** Only in an Override: as the default of a file extension the type also occurs in workbooks without macros. */
const MACRO_TYPES = /<(\w+:)?Override[^>]*(macroEnabled|vbaProject|macrosheet)/i;

/**
 * Finds the names of the parts that are needed to read the first visible table. Follows the workbook's own
 * relationships, since a part may have any name.
 * @throws RefusedSpreadsheet also for a workbook with macros, which a table does not need
 */
export function findParts(archive: ReadonlyMap<string, Buffer>) {
  const types = archive.get('[Content_Types].xml')?.toString('latin1') ?? '';
  if ([...archive.keys()].some((name) => MACRO_PARTS.test(name)) || MACRO_TYPES.test(types))
    throw new RefusedSpreadsheet('unreadable', 'the workbook has macros');
  const workbook = listRelations(archive, '').find(({ type }) => type === 'officeDocument')?.target;
  if (workbook === undefined || !archive.has(workbook))
    throw new RefusedSpreadsheet('unreadable', 'the file is no workbook');
  const relations = listRelations(archive, workbook);
  const byType = (wanted: string) => relations.find(({ type }) => type === wanted)?.target;
  const sheetId = firstVisibleSheet(workbook, getPart(archive, workbook));
  const sheet = relations.find(({ id, type }) => id === sheetId && type === 'worksheet')?.target;
  if (sheet === undefined) throw new RefusedSpreadsheet('unreadable', 'the workbook has no table');
  return { sheet, sharedStrings: byType('sharedStrings'), styles: byType('styles') };
}

/** @throws RefusedSpreadsheet when the workbook refers to a missing part */
export function getPart(archive: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const content = archive.get(name);
  if (content === undefined) throw new RefusedSpreadsheet('unreadable', `${name} is missing`);
  return content;
}

/** The relationships of a part, or of the whole package for an empty name; their targets as names of parts. */
function listRelations(archive: ReadonlyMap<string, Buffer>, part: string): Relation[] {
  const folder = path.dirname(part);
  const name = path.join(folder, '_rels', `${path.basename(part)}.rels`);
  const content = archive.get(name);
  const found: Relation[] = [];
  if (content === undefined) return found;
  parseXml(name, content, {
    open: (element, { Id, Type, Target, TargetMode }) => {
      if (element !== 'Relationship' || Id === undefined || Type === undefined || Target === undefined)
        return;
      // Targets outside the file are never opened.
      if (TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : path.join(folder, Target);
      found.push({ id: Id, type: path.basename(Type), target });
    },
  });
  return found;
}

function firstVisibleSheet(name: string, content: Buffer): string | undefined {
  let id: string | undefined;
  parseXml(name, content, {
    open: (element, attributes) => {
      if (element !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      id ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  return id;
}
