/** One processor for which a release is made, by the names that npm, Debian and OCI give it. */
export interface Architecture {
  /** Node's and npm's name, which is also in the name of the tarball. */
  readonly node: 'x64' | 'arm64';
  /** Debian's and OCI's name. */
  readonly debian: 'amd64' | 'arm64';
  /** The program of binutils that removes the symbols of programs for this processor. */
  readonly strip: string;
  /** The Debian package that contains it. */
  readonly stripPackage: string;
}

export const ARCHITECTURES: readonly Architecture[] = [
  {
    node: 'x64',
    debian: 'amd64',
    strip: 'x86_64-linux-gnu-strip',
    stripPackage: 'binutils-x86-64-linux-gnu',
  },
  {
    node: 'arm64',
    debian: 'arm64',
    strip: 'aarch64-linux-gnu-strip',
    stripPackage: 'binutils-aarch64-linux-gnu',
  },
];
