import { escapeHtml } from '../text/index.ts';
import type { EmailTemplate, EmailText } from './email-template.ts';
import type { EmailLayout } from './email-layout.ts';
import { oneLine } from './one-line.ts';
import { WORDING } from './wording.ts';

/**
 * Only inline styles and tables, since mail programs remove everything else. Nothing is loaded from a server. Each
 * element sets both its text color and its background, so that a program with a dark scheme inverts both or neither.
 * Colors and sizes are taken from the design; the accent is the operator's.
 */
const STYLES = {
  page: 'margin:0;padding:0;background-color:#eeeeeb;color:#1b1c1f;font-family:Arial,Helvetica,sans-serif',
  title: 'margin:0;font-size:15px;line-height:20px;font-weight:bold;color:#1b1c1f',
  operator: 'margin:0;font-size:12px;line-height:18px;color:#54565b',
  card: 'background-color:#ffffff;border:1px solid #e6e6e2;border-radius:12px',
  paragraph: 'margin:0 0 16px;font-size:15px;line-height:24px;color:#1b1c1f',
  smallPrint: 'margin:0 0 8px;font-size:13px;line-height:20px;color:#54565b',
  // The padding is on the link. With padding on the cell, some programs make only the text clickable.
  button: 'border-radius:8px',
  buttonLink:
    'display:inline-block;padding:11px 24px;font-size:15px;line-height:24px;font-weight:bold;color:#ffffff;text-decoration:none',
  link: 'text-decoration:underline;word-break:break-all',
  details: 'background-color:#f6f6f4;border-radius:8px',
  value:
    "margin:0 0 4px;font-family:'Courier New',Courier,monospace;font-size:19px;line-height:28px;color:#1b1c1f",
  divider: 'border:0;border-top:1px solid #e6e6e2;margin:24px 0',
  footer: 'margin:0 0 12px;font-size:12px;line-height:18px;color:#54565b',
} as const;

/** The e-mail as HTML. Every text is escaped here, wherever it comes from. */
export function composeHtml(template: EmailTemplate, name: string, layout: EmailLayout): string {
  const { de, en } = WORDING;
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(template.de.subject)}</title>
</head>
<body style="${STYLES.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#eeeeeb"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:left">
<tr><td style="padding:0 8px 16px"><p style="${STYLES.title}">${escape(layout.productTitle)}</p><p style="${STYLES.operator}">${escape(layout.operatorName)}</p></td></tr>
<tr><td style="${STYLES.card};padding:36px 40px 24px">
${paragraph(de.greeting(name))}
${body(template.de, layout)}
${writtenLink(template.de, layout)}
<hr style="${STYLES.divider}">
<div lang="en">
${smallPrint(en.heading)}
${paragraph(en.greeting(name))}
${body(template.en, layout)}
</div>
</td></tr>
<tr><td style="padding:20px 8px 0">
<p style="${STYLES.footer}">${escape(de.passwordNote)}<br><span lang="en">${escape(en.passwordNote)}</span></p>
${unsubscribe(template, layout)}<p style="${STYLES.footer}">${[layout.operatorName, ...layout.operatorLines].map(escape).join('<br>')}<br>${link(layout, layout.imprintUrl, de.imprint)} · ${link(layout, layout.privacyUrl, de.privacy)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function body(text: EmailText, layout: EmailLayout): string {
  return [
    ...text.paragraphs.map(paragraph),
    ...(text.action === undefined ? [] : [button(text.action, layout)]),
    ...(text.details ?? []).map(detail),
    ...(text.closing ?? []).map(smallPrint),
  ].join('\n');
}

function button({ label, url }: { label: string; url: string }, { colors }: EmailLayout): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td style="background-color:${colors.fill};${STYLES.button}"><a href="${escape(url)}" style="${STYLES.buttonLink}">${escape(label)}</a></td></tr></table>`;
}

function detail({ label, value, note }: { label: string; value: string; note?: string }): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td style="${STYLES.details};padding:14px 18px 8px">${smallPrint(label)}<p style="${STYLES.value}">${escape(value)}</p>${note === undefined ? '' : smallPrint(note)}</td></tr></table>`;
}

function writtenLink({ action }: EmailText, layout: EmailLayout): string {
  if (action === undefined) return '';
  return `${smallPrint(WORDING.de.buttonFallback)}\n<p style="${STYLES.smallPrint}">${link(layout, action.url, action.url)}</p>`;
}

function unsubscribe(template: EmailTemplate, layout: EmailLayout): string {
  if (template.unsubscribe === undefined) return '';
  const { page } = template.unsubscribe;
  return `<p style="${STYLES.footer}">${link(layout, page, WORDING.de.unsubscribe)}<br><span lang="en">${link(layout, page, WORDING.en.unsubscribe)}</span></p>\n`;
}

const paragraph = (text: string) => `<p style="${STYLES.paragraph}">${escape(text)}</p>`;
const smallPrint = (text: string) => `<p style="${STYLES.smallPrint}">${escape(text)}</p>`;
const link = ({ colors }: EmailLayout, url: string, text: string) =>
  `<a href="${escape(url)}" style="color:${colors.text};${STYLES.link}">${escape(text)}</a>`;

function escape(text: string): string {
  return escapeHtml(oneLine(text));
}
