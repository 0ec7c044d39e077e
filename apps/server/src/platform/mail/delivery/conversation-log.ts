import { format } from 'node:util';

type LogFunction = (entry: unknown, message?: string, ...values: unknown[]) => void;

/** Signs before a line: what the portal sends, what the server replies, and what happens to the connection. */
const PREFIXES: Readonly<Record<string, string>> = { client: '>', server: '<' };

/** A logger for nodemailer that passes each event of a conversation on as lines of text. */
export function createConversationLog(writeLine: (line: string) => void) {
  const write: LogFunction = (entry, message = '', ...values) => {
    const speaker: unknown = Reflect.get(Object(entry), 'tnx');
    const prefix = PREFIXES[String(speaker)] ?? '-';
    for (const line of format(message, ...values).split(/\r?\n/))
      writeLine(`${prefix} ${line.replace(/^(AUTH \S+) .+/, '$1 [secret]')}`);
  };
  const level = () => undefined;
  return { level, trace: write, debug: write, info: write, warn: write, error: write, fatal: write };
}
