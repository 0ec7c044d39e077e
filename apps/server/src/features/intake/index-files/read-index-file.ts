import type { IndexReading, IndexRefusal, RawRow, RefusalDetail } from '../model/index-row.ts';
import { readCsvIndex } from './read-csv-index.ts';
import { baseNameOf, type IndexFormat } from './recognise-file.ts';
import { readJson, readXml } from './read-portal-files.ts';
import { listDatevLedgers, readDatev, readDocuWare, readElo, readJpl } from './read-vendor-files.ts';
import { parseSidecarXml, type SidecarElement } from './sidecar-xml.ts';
import type { SidecarMapping } from './sidecar-mapping.ts';
import { parseRow } from './parse-row.ts';
import { messageOf } from '../../../platform/errors/index.ts';

/** 10 MiB, as for the imports. */
export const MAX_INDEX_BYTES = 10 * 1024 * 1024;
/** More rows than any ERP system prints in one run. All rows stay in memory until their delivery ends. */
const MAX_ROWS = 50_000;

export interface IndexFile {
  readonly name: string;
  readonly format: IndexFormat;
  readonly bytes: Uint8Array;
  /** The file name of the document that a sidecar describes; used if the sidecar does not name a file itself. */
  readonly documentName?: string | undefined;
  /** Returns the bytes of a file that the index names: DATEV writes the data of documents into separate ledger files. */
  readonly openLinked?: (name: string) => Uint8Array | undefined;
}

/** Reads an index file of any format. Never throws because of the file's content. */
export function readIndexFile(file: IndexFile, mapping: SidecarMapping): IndexReading {
  if (file.bytes.byteLength > MAX_INDEX_BYTES)
    return tooLarge({ de: 'größer als 10 MiB', en: 'larger than 10 MiB' });
  const reading = read(file, mapping);
  if ('rows' in reading && reading.rows.length > MAX_ROWS) {
    const limit = { de: `mehr als ${MAX_ROWS} Zeilen`, en: `more than ${MAX_ROWS} rows` };
    return tooLarge(limit);
  }
  return reading;
}

/** Names of files that belong to an index but are not documents: the ledgers of a DATEV export. */
export function listLinkedFiles({ format, bytes }: Pick<IndexFile, 'format' | 'bytes'>): string[] {
  if (format !== 'datev' || bytes.byteLength > MAX_INDEX_BYTES) return [];
  try {
    return listDatevLedgers(parseSidecarXml(bytes));
  } catch {
    return [];
  }
}

function read(file: IndexFile, mapping: SidecarMapping): IndexReading {
  if (file.format === 'csv') return readCsvIndex(file.bytes, mapping);
  let raw: RawRow[];
  try {
    raw = readRaw(file, mapping);
  } catch (error) {
    return {
      reason: 'index-unreadable',
      line: 1,
      detail: { de: `Meldung: ${messageOf(error)}`, en: messageOf(error) },
    };
  }
  if (raw.length === 0) {
    const detail = { de: 'sie beschreibt keinen Beleg', en: 'it describes no document' };
    return { reason: 'index-unreadable', line: 1, detail };
  }
  const [row] = raw;
  if (raw.length === 1 && row !== undefined && row.values.fileName === undefined)
    raw = [
      { ...row, values: { ...row.values, fileName: file.documentName ?? `${baseNameOf(file.name)}.pdf` } },
    ];
  return { rows: raw.map((row) => parseRow(row, mapping.types)) };
}

function readRaw({ format, bytes, openLinked }: IndexFile, mapping: SidecarMapping): RawRow[] {
  switch (format) {
    case 'jpl':
      return readJpl(bytes, mapping.jpl);
    case 'json':
      return readJson(bytes);
    case 'docuware':
      return readDocuWare(parseSidecarXml(bytes), mapping.docuware);
    case 'elo':
      return readElo(parseSidecarXml(bytes), mapping.elo);
    case 'datev':
      return readDatev(parseSidecarXml(bytes), (name): SidecarElement | undefined => {
        const linked = openLinked?.(name);
        return linked === undefined ? undefined : parseSidecarXml(linked);
      });
    case 'xml':
      return readXml(parseSidecarXml(bytes));
    case 'csv':
      return [];
  }
}

function tooLarge(detail: RefusalDetail): IndexRefusal {
  return { reason: 'index-too-large', line: 1, detail };
}
