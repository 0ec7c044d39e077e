import type { Group, Labels } from '../terms/term.ts';
import { type GroupId, INVOICE, type TermId } from '../terms/cii-and-ubl-paths/invoice.ts';

/** The name of a term or group for people: its label, its id, and the group in which it stands. */
const names = new Map<TermId | GroupId, Labels>();

function collect(group: Group<GroupId, TermId>): void {
  for (const { id, labels } of group.terms) names.set(id, nameOf(id, labels, group));
  for (const inner of group.groups) {
    names.set(inner.id, nameOf(inner.id, inner.labels, group));
    collect(inner);
  }
}

function nameOf(id: string, labels: Labels, { id: group, labels: of }: Group): Labels {
  if (group === INVOICE.id) return { de: `„${labels.de}“ (${id})`, en: `“${labels.en}” (${id})` };
  return { de: `„${labels.de}“ (${id}, ${of.de})`, en: `“${labels.en}” (${id}, ${of.en})` };
}

collect(INVOICE);

export function labelled(id: TermId | GroupId): Labels {
  return names.get(id) ?? { de: id, en: id };
}

/** A sentence whose `{}` are the names of terms, in their order. */
export function sentence(de: string, en: string, ...terms: readonly (TermId | GroupId)[]): Labels {
  const fill = (text: string, language: keyof Labels) => {
    let at = 0;
    return text.replace(/\{\}/g, () => {
      const id = terms[at];
      at += 1;
      return id === undefined ? '' : labelled(id)[language];
    });
  };
  return { de: fill(de, 'de'), en: fill(en, 'en') };
}

export function missing(id: TermId | GroupId): Labels {
  return sentence('{} fehlt: Bitte im ERP ergänzen.', '{} is missing: add it in the ERP.', id);
}

export function onlyOnce(term: TermId | GroupId): Labels {
  return sentence(
    '{} steht mehrfach: Bitte im ERP nur einmal ausgeben.',
    '{} occurs more than once: write it once in the ERP.',
    term,
  );
}
