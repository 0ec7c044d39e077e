import type { EmailTemplate, EmailText } from './email-template.ts';
import type { EmailLayout } from './email-layout.ts';
import { oneLine } from './one-line.ts';
import { WORDING } from './wording.ts';

const DIVIDER = '-'.repeat(60);

/** The e-mail as plain text, with the same content as the HTML and links written out. */
export function composeText(template: EmailTemplate, name: string, layout: EmailLayout): string {
  const { de, en } = WORDING;
  const blocks = [
    `(${de.otherLanguage})`,
    de.greeting(name),
    ...body(template.de),
    DIVIDER,
    en.heading,
    en.greeting(name),
    ...body(template.en),
    DIVIDER,
    `${de.passwordNote}\n${en.passwordNote}`,
    ...(template.unsubscribe === undefined
      ? []
      : [`${de.unsubscribe} / ${en.unsubscribe}:\n${template.unsubscribe.page}`]),
    [
      oneLine(`${layout.productTitle}, ${layout.operatorName}`),
      ...layout.operatorLines.map(oneLine),
      `${de.imprint}: ${layout.imprintUrl}`,
      `${de.privacy}: ${layout.privacyUrl}`,
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function body(text: EmailText): string[] {
  return [
    ...text.paragraphs.map(oneLine),
    ...(text.action === undefined ? [] : [`${oneLine(text.action.label)}:\n${text.action.url}`]),
    ...(text.details ?? []).map(({ label, value, note }) =>
      [`${oneLine(label)}: ${oneLine(value)}`, ...(note === undefined ? [] : [oneLine(note)])].join('\n'),
    ),
    ...(text.closing ?? []).map(oneLine),
  ];
}
