import { format } from 'node:util';

type LogFunction = (entry: unknown, message?: string, ...values: unknown[]) => void;

/** Prefixes of lines that the portal sends and that the server replies; events of the connection have `-`. */
const PREFIXES: Readonly<Record<string, string>> = { client: '>', server: '<' };

/** A logger for nodemailer. It writes each event of an SMTP conversation as lines of text, without passwords. */
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
