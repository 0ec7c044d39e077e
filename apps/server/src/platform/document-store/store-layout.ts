import path from 'node:path';

/** The paths below the root of a file store. */
export class StoreLayout {
  readonly root: string;
  readonly content: string;
  /** On the same file system as the content: a link does not cross file systems. */
  readonly temporary: string;
  /** The mark, which names the installation of the documents. */
  readonly mark: string;
  /** Files that were set aside, by day; outside the content, on the same file system. */
  readonly lostAndFound: string;

  constructor(root: string) {
    this.root = root;
    this.content = path.join(root, 'sha256');
    this.temporary = path.join(root, 'tmp');
    this.mark = path.join(root, 'installation');
    this.lostAndFound = path.join(root, 'lost+found');
  }

  /** The folder of all hashes that begin with this byte. */
  partOf(firstByte: number): string {
    return path.join(this.content, firstByte.toString(16).padStart(2, '0'));
  }

  fileOf(sha256: Uint8Array): string {
    if (sha256.byteLength !== 32) throw new Error('a SHA-256 has 32 bytes');
    const hash = Buffer.from(sha256).toString('hex');
    return path.join(this.content, hash.slice(0, 2), hash.slice(2, 4), hash);
  }
}
