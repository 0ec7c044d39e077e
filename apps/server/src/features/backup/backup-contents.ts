import { z } from 'zod';
import type { DocumentStore } from '../../platform/document-store/index.ts';

export const hashInHex = z.string().regex(/^[0-9a-f]{64}$/);
const sqlName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const tableSchema = z.strictObject({
  name: sqlName,
  columns: z.array(sqlName).min(1),
  rows: z.int(),
});

const sequenceSchema = z.strictObject({ name: sqlName, last: z.int(), isCalled: z.boolean() });
export type SequenceState = z.infer<typeof sequenceSchema>;

/** The values that every manifest states, in each form of backup. */
export const contentsSchema = z.strictObject({
  /** By the clock of the database. */
  madeAt: z.iso.datetime(),
  /**
   * Distinguishes the backups of one installation from the backups of another: the identity of its document store. Earlier
   * versions wrote a hash.
   */
  installation: z.uuid().or(hashInHex),
  /** The generation of the database; absent in backups of earlier versions. */
  generation: z.int().optional(),
  /** The schema that the rows were read from, as the list of its migrations. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
});

export type BackupContents = z.infer<typeof contentsSchema>;

/** A complete backup, as a restore reads it. */
export interface BackupSource {
  readonly contents: BackupContents;
  /** @throws Error with a one-line message when a file of the database's rows is missing or damaged */
  check(): Promise<void>;
  /** The rows of a table in batches, each row as a JSON array. @throws Error with a one-line message when they are damaged */
  readRows(table: string): AsyncIterable<readonly string[]>;
  readonly documents: Pick<DocumentStore, 'read'>;
}
