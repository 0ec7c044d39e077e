import { TIME_ZONE } from '@belegfach/contract/schema-free';
import { escapeHtml } from '../../../platform/text/index.ts';
import type { MailboxMail } from './read-mailbox.ts';

/** The list of the demo's e-mails as a page without scripts. */
export function mailboxPage(mails: readonly MailboxMail[], nonce: string): string {
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mailbox/${mail.public_id}">${escapeHtml(mail.subject)}</a>
<p>${escapeHtml(mail.recipient)} · ${timeElement(mail.created_at)}</p></li>`,
  );
  return page(
    'Postfach der Demo · Demo mailbox',
    nonce,
    `<p>Hier landen alle E-Mails der Demo. Nichts davon wird verschickt.<br><span lang="en">All e-mails of the demo end up here. None of them is sent.</span></p>
${rows.length === 0 ? '<p>Noch keine E-Mails. · <span lang="en">No e-mails yet.</span></p>' : `<ol reversed>${rows.join('\n')}</ol>`}`,
  );
}

/** One e-mail as plain text; only links to the portal itself are clickable. */
export function mailPage(mail: MailboxMail, nonce: string, portalUrl: string): string {
  return page(
    mail.subject,
    nonce,
    `<p><a href="/dev/mailbox">Zurück · <span lang="en">Back</span></a></p>
<dl><dt>An · <span lang="en">To</span></dt><dd>${escapeHtml(mail.recipient)}</dd>
<dt>Zeit · <span lang="en">Time</span></dt><dd>${timeElement(mail.created_at)}</dd></dl>
<pre>${withLinks(mail.textBody, portalUrl)}</pre>
<p><a href="/dev/mailbox/${mail.public_id}/html">Als HTML ansehen · <span lang="en">View as HTML</span></a></p>`,
  );
}

export function missingMailPage(nonce: string): string {
  return page(
    'Diese E-Mail gibt es nicht · No such e-mail',
    nonce,
    '<p><a href="/dev/mailbox">Zum Postfach · <span lang="en">To the mailbox</span></a></p>',
  );
}

function page(title: string, nonce: string, content: string): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.25rem; line-height: 1.4; }
ol { padding-left: 2.5rem; }
li p { margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border: 1px solid #8a8a85; border-radius: 12px; padding: 1rem; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

const TIME_FORMAT = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});

const timeElement = (moment: Date) =>
  `<time datetime="${moment.toISOString()}">${TIME_FORMAT.format(moment)}</time>`;

/** Makes the addresses of the portal clickable. Other addresses may come from user input and stay plain text. */
function withLinks(text: string, portalUrl: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      part === portalUrl || part.startsWith(`${portalUrl}/`)
        ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
}
