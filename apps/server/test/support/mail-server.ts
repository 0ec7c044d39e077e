import type { AddressInfo, Server } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { z } from 'zod';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly raw: Buffer;
  parse(): Promise<Email>;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A real SMTP server on this machine that accepts every mail unless the options change that; without TLS unless configured. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        received.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          secure: session.secure,
          // `false` until a user signs in, whatever the types say.
          user: z.string().optional().catch(undefined).parse(session.user),
          raw,
          parse: () => PostalMime.parse(raw),
        });
        callback();
      });
    },
    ...options,
  });
  // In some tests a client closes the connection early.
  server.on('error', () => undefined);
  const listening = await new Promise<Server>((resolve) => {
    const inner = server.listen(0, '0.0.0.0', () => resolve(inner));
  });
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
