/** A notice of new documents that the mail server has received. */
export interface ReceivedNotice {
  /** The same in each copy of an e-mail: a worker that dies may send one twice (MAI-11). */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
}

/** How many documents an account was to be notified of, and how many its notices name. */
export interface NoticeCount {
  readonly email: string;
  readonly expected: number;
  readonly named: number;
}

/** Accounts whose notices name more or fewer documents than came in; all documents are named once if it is empty. */
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

/** The German subject is the first. */
function countDocuments(subject: string): number {
  if (subject.includes('Ein neuer Beleg')) return 1;
  const [, count] = /(\d+) neue Belege/.exec(subject) ?? [];
  if (count === undefined) throw new Error(`no notice of new documents: ${subject}`);
  return Number(count);
}
