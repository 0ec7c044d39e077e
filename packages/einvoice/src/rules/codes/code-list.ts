/**
 * The codes of a list that is written as one text. All lists are those of the registry of code lists for EN 16931 (European Commission) that belongs
 * to the release 1.3.16 of the validators; a comment names the publisher's list.
 */
export function codeList(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
