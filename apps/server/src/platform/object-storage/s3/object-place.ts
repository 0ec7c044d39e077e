/** Where an object is on a server. */
export interface ObjectPlace {
  readonly bucket: string;
  readonly key: string;
}
