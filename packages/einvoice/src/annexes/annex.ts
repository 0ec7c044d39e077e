/** A file that an e-invoice contains in addition to its own data. It is plain JSON, because it is stored and passed between processes. */
export type Annex = {
  /** The place of its bytes: as base64 in the invoice XML, or among the files of the PDF. */
  source: 'xml' | 'pdf';
  /** The name as written, without invisible characters: never use it as a path. */
  name: string;
  /** The MIME type as written: never use it to show the file. */
  type?: string;
  description?: string;
  /** The decoded size in bytes; without `sha256` it may be an estimate. */
  size: number;
  /** The hash of the decoded bytes, as hex. An annex without it cannot be downloaded, and `fault` states why. */
  sha256?: string;
  fault?: AnnexFault;
};

/** Why an annex cannot be downloaded. The document itself is not affected. */
export type AnnexFault =
  /** The base64 has other characters or an impossible length. */
  | 'malformed'
  | 'empty'
  /** The stream in the PDF cannot be unpacked, or not within the limits. */
  | 'unreadable'
  /** Beyond the limit of one annex, or of all annexes together. */
  | 'too-large';
