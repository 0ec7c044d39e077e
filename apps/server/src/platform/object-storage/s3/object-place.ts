/** The place of an object on a server. */
export interface ObjectPlace {
  readonly bucket: string;
  readonly key: string;
}
