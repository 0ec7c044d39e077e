/** Where the files of a receipt lie. */
export interface ReceiptFiles {
  readonly fileName: string;
  readonly sha256: Buffer;
  readonly companionSha256: Buffer | undefined;
}
