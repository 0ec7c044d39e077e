/** A notice of new documents that the mail server has received. */
export interface ReceivedNotice {
  /** Two copies of one e-mail have the same id: a worker that dies may send an e-mail twice (MAI-11). */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
}

/** The number of documents that the notices of an account should name, and the number that they do name. */
export interface NoticeCount {
  readonly email: string;
  readonly expected: number;
  readonly named: number;
}

/** The accounts whose notices name more or fewer documents than expected. Empty if each document was named once. */
export function judgeNotices(
  notices: readonly ReceivedNotice[],
  expected: ReadonlyMap<string, number>,
): readonly NoticeCount[] {
  const different = new Map(notices.map((notice) => [notice.messageId, notice]));
  return [...expected]
    .map(([email, count]) => ({
      email,
      expected: count,
      named: [...different.values()]
        .filter(({ to }) => to === email)
        .reduce((sum, { subject }) => sum + countDocuments(subject), 0),
    }))
    .filter((count) => count.named !== count.expected);
}

/** Reads the number from the German part of the subject. */
function countDocuments(subject: string): number {
  if (subject.includes('Ein neuer Beleg')) return 1;
  const [, count] = /(\d+) neue Belege/.exec(subject) ?? [];
  if (count === undefined) throw new Error(`no notice of new documents: ${subject}`);
  return Number(count);
}
