import { domainToASCII } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.ts';
import { PermanentMailFailure, type OutgoingMail } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/*
 * Mail libraries have misread addresses: a quoted local part or a comment that contained another address sent the e-mail
 * to that other address (CVE-2025-13033, CVE-2026-121425).
 */

const LOCAL_PARTS = [
  ...[
    'k',
    'k.w',
    'K.W+belege',
    "o'neill",
    'a!b',
    'evil.example!k',
    'k%evil.example',
    'k=evil',
    'k/../x',
    '{k}',
    '#',
    '-k',
    '_',
  ],
  ...[
    '"k@evil.example"',
    '"k@evil.example x"',
    '"k\\"@evil.example"',
    '"k"',
    '""',
    '"\r\n"',
    'k"@evil.example"',
    '"k@evil.example>"',
  ],
  ...[
    'k@evil.example',
    'k@evil.example,k',
    'k@evil.example;k',
    'k@evil.example k',
    '<k@evil.example>',
    '<k@evil.example>k',
    'k<k@evil.example>',
  ],
  ...[
    '(k@evil.example)k',
    'k(comment)',
    '(',
    'k)',
    'Name <k',
    'g:k@evil.example;k',
    '@evil.example:k',
    '@evil.example,@b.example:k',
  ],
  ...[
    '=?utf-8?q?k=40evil.example=3E?=',
    '=?utf-8?b?a0BldmlsLmV4YW1wbGU=?=',
    'xn--k',
    'kä',
    'ｋ＠evil.example',
    'k\u0000',
    'k\u2028',
    'k\u00a0',
    'k\u200b',
    'к',
  ],
  ...[
    'k\r\nRCPT TO:<k@evil.example>\r\n',
    'k\nBcc: k@evil.example\n',
    'k\r\n.\r\n',
    'k\t',
    ' k',
    'k ',
    '.k',
    'k.',
    'k..k',
    '',
    'k\\',
    'k,',
    'k:',
    'k;',
    'k[',
    'x'.repeat(65),
  ],
];
const DOMAINS = [
  ...['test.example', 'TEST.Example', 'mail.test.example', 'xn--mller-kva.example'],
  ...[
    'müller.example',
    'test.example.',
    'test',
    '[127.0.0.1]',
    '[IPv6:::1]',
    '127.0.0.1',
    'test_x.example',
    '-test.example',
  ],
  ...[
    'test.example>',
    'test.example\r\nDATA',
    'test.example,k@evil.example',
    'test.example (k@evil.example)',
    'test。example',
    'ev\u00adil.example',
  ],
];
const ADDRESSES = LOCAL_PARTS.flatMap((left) => DOMAINS.map((right) => `${left}@${right}`));

const inAscii = (address: string) => address.replace(/(?<=@).*[^ -~].*$/, (domain) => domainToASCII(domain));

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

describe('the recipient', () => {
  it(`is exactly the stored address for each of ${ADDRESSES.length} unusual addresses, or the mail is refused`, async () => {
    expect(ADDRESSES.length).toBeGreaterThan(500);
    const transport = createSmtpTransport(`smtp://localhost:${server.port}`, {
      name: 'Belegfach',
      address: 'belege@muster.example',
    });
    const accepted: string[] = [];
    for (const recipient of ADDRESSES) {
      const mail: OutgoingMail = {
        id: 1,
        public_id: '0198c2f4-7d31-7a60-8000-0123456789ab',
        kind: 'test',
        recipient,
        subject: 'Test',
        textBody: 'Test',
        htmlBody: '<p>Test</p>',
        headers: {},
        attempts: 1,
      };
      const before = server.received.length;
      const error = await transport
        .send(mail, new AbortController().signal)
        .catch((thrown: unknown) => thrown);
      const received = server.received.slice(before);
      if (error !== undefined) {
        expect(error, JSON.stringify(recipient)).toBeInstanceOf(PermanentMailFailure);
        expect(received, JSON.stringify(recipient)).toEqual([]);
        continue;
      }
      // The test server decodes international domains; on the wire they are ASCII.
      expect(received.map(({ to }) => to.map(inAscii))).toEqual([[recipient]]);
      const parsed = await received[0]?.parse();
      // The header contains the domain in lower case, which is the same domain.
      expect(parsed?.to?.map(({ address }) => address?.toLowerCase())).toEqual([recipient.toLowerCase()]);
      expect([parsed?.cc ?? [], parsed?.bcc ?? []]).toEqual([[], []]);
      accepted.push(recipient);
    }
    // Common addresses are accepted, with the special characters of real addresses.
    expect(accepted).toEqual(
      expect.arrayContaining(['k.w@test.example', "o'neill@test.example", 'K.W+belege@TEST.Example']),
    );
    expect(accepted.filter((address) => /[^\x21-\x7e]|[",;:<>()[\]\\]/.test(address))).toEqual([]);
  });
});
