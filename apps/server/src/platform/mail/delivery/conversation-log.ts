import { format } from 'node:util';

type Entry = (facts: unknown, message?: string, ...values: unknown[]) => void;

/** Signs before a line: what the portal sends, what the server replies, and what happens to the connection. */
const SIGNS: Readonly<Record<string, string>> = { client: '>', server: '<' };

/** A logger for nodemailer that passes each event of a conversation on as lines of text. */
export function createConversationLog(tell: (line: string) => void) {
  const write: Entry = (facts, message = '', ...values) => {
    const kind: unknown = Reflect.get(Object(facts), 'tnx');
    const sign = SIGNS[String(kind)] ?? '-';
    for (const line of format(message, ...values).split(/\r?\n/))
      tell(`${sign} ${line.replace(/^(AUTH \S+) .+/, '$1 [secret]')}`);
  };
  const level = () => undefined;
  return { level, trace: write, debug: write, info: write, warn: write, error: write, fatal: write };
}
