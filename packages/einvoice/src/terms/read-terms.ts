import { MAX_REPETITIONS } from '../limits.ts';
import type { XmlElement } from '../xml/element.ts';
import { type CompiledGroup, type CompiledTerm, compileTable } from './compile.ts';
import type { GroupValues, InvoiceTerms, TermValue } from './invoice-terms.ts';
import { numberLines } from './number-lines.ts';
import { type ChildIndex, findAt, type ParsedPlace, type PlacedElement } from './place.ts';
import { readRest } from './read-rest.ts';
import type { Syntax } from './term.ts';
import { TermLimitError } from './term-limit-error.ts';

/**
 * Reads all values of an invoice by the table of terms. A value belongs to the first term whose place contains it.
 * @throws TermLimitError
 */
export function readTerms(root: XmlElement, syntax: Syntax): InvoiceTerms {
  const reader = new TermReader({ element: root, path: `/${root.name}` });
  const invoice = reader.read(compileTable(syntax));
  return { syntax, invoice, lines: numberLines(invoice), rest: readRest(root, reader.taken) };
}

class TermReader {
  readonly taken = new Map<XmlElement, Set<string> | 'all'>();
  readonly #root: PlacedElement;
  readonly #index: ChildIndex = new Map();

  constructor(root: PlacedElement) {
    this.#root = root;
  }

  read(table: CompiledGroup): GroupValues {
    return this.#readGroup(table, this.#root);
  }

  /** @param from the element of the group; undefined if only terms outside of it are read */
  #readGroup(group: CompiledGroup, from: PlacedElement | undefined): GroupValues {
    return {
      group: group.id,
      path: from?.path ?? this.#root.path,
      values: this.#readValues(group.terms, from),
      groups: group.groups.flatMap((inner) => this.#readGroups(inner, from)),
    };
  }

  #readGroups(group: CompiledGroup, from: PlacedElement | undefined): GroupValues[] {
    const elements = this.#findAny(group.places, from);
    if (elements.length > MAX_REPETITIONS)
      throw new TermLimitError(`more than ${MAX_REPETITIONS} elements of the group ${group.id}`, {
        name: 'repetitions',
        allowed: MAX_REPETITIONS,
      });
    if (elements.length === 0 && group.hasOutsideTerms)
      return [this.#readGroup(group, undefined)].filter(hasContent);
    const sharesElement = group.places.some(({ steps }) => steps.length === 0);
    const read = elements.map((element) => this.#readGroup(group, element));
    return sharesElement ? read.filter(hasContent) : read;
  }

  #readValues(terms: readonly CompiledTerm[], from: PlacedElement | undefined): TermValue[] {
    const values: TermValue[] = [];
    for (const term of terms)
      for (const place of term.places)
        for (const found of this.#find(place, from)) {
          const value =
            place.attribute === undefined
              ? this.#readText(term, place, found)
              : this.#readAttribute(term, place.attribute, found);
          if (value !== undefined) values.push(value);
        }
    return values;
  }

  #findAny(places: readonly ParsedPlace[], from: PlacedElement | undefined): readonly PlacedElement[] {
    const [first, ...others] = places;
    if (first === undefined) return [];
    if (others.length === 0) return this.#find(first, from);
    return places.flatMap((place) => this.#find(place, from));
  }

  #find(place: ParsedPlace, from: PlacedElement | undefined): readonly PlacedElement[] {
    if (from === undefined && !place.isAbsolute) return [];
    return findAt(place, from ?? this.#root, this.#root, this.#index);
  }

  #readText(
    { id }: CompiledTerm,
    place: ParsedPlace,
    { element, path }: PlacedElement,
  ): TermValue | undefined {
    const { attributes, binary } = element;
    const isContainer = element.children.length > 0 && element.text.trim() === '';
    if (isContainer || (place.part === undefined && this.taken.get(element) === 'all')) return undefined;
    const text = place.part === undefined ? element.text : partOfNote(element.text, place.part);
    if (text === undefined) return undefined;
    this.taken.set(element, 'all');
    return {
      term: id,
      text,
      attributes,
      path,
      ...(binary && { binary: { number: binary.number, size: binary.size } }),
    };
  }

  #readAttribute(
    { id }: CompiledTerm,
    attribute: string,
    { element, path }: PlacedElement,
  ): TermValue | undefined {
    const text = element.attributes.get(attribute);
    const taken = this.taken.get(element);
    if (text === undefined) return undefined;
    if (taken !== 'all') this.taken.set(element, new Set(taken).add(attribute));
    return { term: id, text, attributes: NO_ATTRIBUTES, path: `${path}/@${attribute}` };
  }
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

function hasContent({ values, groups }: GroupValues): boolean {
  return values.length > 0 || groups.length > 0;
}

/** In UBL, EN 16931 puts the subject code of a note before its text: `#ADU#...`. */
function partOfNote(note: string, part: 'subject' | 'text'): string | undefined {
  const [, subject, text = note] = /^\s*#([A-Z]{3})#\s*([\s\S]+)$/.exec(note) ?? [];
  return part === 'subject' ? subject : text;
}
