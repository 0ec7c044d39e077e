import type { InvoiceTerms, RestValue } from '../terms/invoice-terms.ts';
import { toReadableText } from './format-value.ts';
import type { ViewRow, ViewSection } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

/** All content that no other part of the view shows: the terms by group, then content without a business term, then the codes. */
export function describeFurther({ invoice, rest }: InvoiceTerms, writer: ViewWriter): ViewSection[] {
  const { further } = writer.texts;
  const document = { ...invoice, groups: [] };
  return [
    { title: further.document, rows: writer.takeRest(document) },
    ...invoice.groups
      .filter(({ group }) => group !== 'BG-25' && group !== 'EXT-reminder-line')
      .map((group) => ({ title: writer.groupLabel(group.group), rows: writer.takeRest(group) })),
    { title: further.unnamed, rows: contentRows(rest) },
    { title: further.codes, rows: writer.codeRows() },
    {
      title: further.technical,
      rows: [...technicalRows(rest), ...writer.technicalRows()],
    },
  ].filter(({ rows }) => rows.length > 0);
}

function contentRows(rest: readonly RestValue[]): ViewRow[] {
  return rest
    .filter(({ kind }) => kind === 'content')
    .map(({ name, text, path }) => ({ label: name, text: toReadableText(text), term: path }));
}

/** Technical values have no meaning for a reader, so each is shown only once. */
function technicalRows(rest: readonly RestValue[]): ViewRow[] {
  const texts = new Map<string, Set<string>>();
  for (const { kind, name, text } of rest)
    if (kind === 'technical') texts.set(name, (texts.get(name) ?? new Set()).add(toReadableText(text)));
  return [...texts].map(([label, each]) => ({ label, text: [...each].join(' · ') }));
}
