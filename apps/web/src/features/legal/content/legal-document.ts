/** A part of a legal text: plain paragraphs, then points. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
}
