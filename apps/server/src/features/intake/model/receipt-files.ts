/** The stored files of a receipt. */
export interface ReceiptFiles {
  readonly fileName: string;
  readonly sha256: Buffer;
  readonly companionSha256: Buffer | undefined;
}
