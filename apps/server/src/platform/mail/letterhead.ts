/** Who writes, and where people find more about that; above and below each mail. */
export interface Letterhead {
  readonly productTitle: string;
  readonly operatorName: string;
  readonly imprintUrl: string;
  readonly privacyUrl: string;
}
