import type { XmlElement } from '../xml/element.ts';

/**
 * A place is a path of elements, relative to the element of its group, or to the root if it starts with `/`:
 * `cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=VAT]/cbc:CompanyID`, `cbc:InvoicedQuantity/@unitCode`. A condition compares a path within the
 * element with one of several values (`=916`, `=true,1`, without case), or with none of them (`!=50,130`); a value that starts with `/` is
 * the text at that path from the root. `.` is the element itself, and `~subject` and `~text` are the parts of a UBL note (`#AAI#text`).
 * Alternatives are separated by ` | `.
 */
export type ParsedPlace = {
  readonly isAbsolute: boolean;
  readonly steps: readonly Step[];
  readonly attribute?: string;
  readonly part?: 'subject' | 'text';
};

type Step = {
  readonly qualifiedName: string;
  readonly name: string;
  readonly conditions: readonly Condition[];
};
type Condition = {
  readonly path: readonly string[];
  readonly attribute?: string;
  readonly isNegated: boolean;
  readonly values: readonly string[];
};

export type PlacedElement = { readonly element: XmlElement; readonly path: string };

export function parsePlaces(places: string): ParsedPlace[] {
  return places.split(' | ').map(parsePlace);
}

function parsePlace(place: string): ParsedPlace {
  const isAbsolute = place.startsWith('/');
  const parts = (isAbsolute ? place.slice(1) : place).split(/\/(?![^[]*\])/).filter((part) => part !== '.');
  const last = parts.at(-1);
  const steps = parts.filter((part) => !/^[@~]/.test(part)).map(parseStep);
  if (last?.startsWith('@') === true) return { isAbsolute, steps, attribute: last.slice(1) };
  if (last === '~subject' || last === '~text')
    return { isAbsolute, steps, part: last === '~subject' ? 'subject' : 'text' };
  return { isAbsolute, steps };
}

function parseStep(step: string): Step {
  const [qualifiedName = ''] = step.split('[');
  const conditions = [...step.matchAll(/\[([^\]]+)\]/g)].map(([, condition = '']) =>
    parseCondition(condition),
  );
  return { qualifiedName, name: localNameOf(qualifiedName), conditions };
}

function parseCondition(condition: string): Condition {
  const [, path = '', negation, values = ''] = /^([^!=]+)(!?)=(.*)$/.exec(condition) ?? [];
  const names = path.split('/');
  const attribute = names.at(-1)?.startsWith('@') === true ? names.pop()?.slice(1) : undefined;
  return {
    path: names.map(localNameOf),
    ...(attribute !== undefined && { attribute }),
    isNegated: negation === '!',
    values: values.split(','),
  };
}

function localNameOf(qualifiedName: string): string {
  return qualifiedName.slice(qualifiedName.indexOf(':') + 1);
}

/** The children of large elements by name, found once per element. */
export type ChildIndex = Map<XmlElement, ReadonlyMap<string, readonly XmlElement[]>>;

/** The children of a smaller element are searched one by one: a map for each would need more time and memory than it saves. */
const MIN_INDEXED_CHILDREN = 16;
const NOTHING: readonly PlacedElement[] = [];

/** All elements at the place, in document order, with their paths: each step names its position among the elements of its name. */
export function findAt(
  place: ParsedPlace,
  from: PlacedElement,
  root: PlacedElement,
  index: ChildIndex,
): readonly PlacedElement[] {
  return descend(place.steps, 0, place.isAbsolute ? root : from, root.element, index);
}

function descend(
  steps: readonly Step[],
  depth: number,
  from: PlacedElement,
  root: XmlElement,
  index: ChildIndex,
): readonly PlacedElement[] {
  const step = steps[depth];
  if (step === undefined) return [from];
  const children = childrenAt(step, from, root, index);
  const [first] = children;
  if (first === undefined || depth === steps.length - 1) return children;
  if (children.length === 1) return descend(steps, depth + 1, first, root, index);
  return children.flatMap((child) => descend(steps, depth + 1, child, root, index));
}

function childrenAt(
  { name, qualifiedName, conditions }: Step,
  { element, path }: PlacedElement,
  root: XmlElement,
  index: ChildIndex,
): readonly PlacedElement[] {
  const { children } = element;
  const isIndexed = children.length >= MIN_INDEXED_CHILDREN;
  const searched = isIndexed ? (childrenByName(element, index).get(name) ?? []) : children;
  let found: PlacedElement[] | undefined;
  let position = 0;
  for (const child of searched) {
    if (child.name !== name) continue;
    position += 1;
    if (!conditions.every((condition) => holds(condition, child, root))) continue;
    found ??= [];
    found.push({ element: child, path: `${path}/${qualifiedName}[${position}]` });
  }
  return found ?? NOTHING;
}

function childrenByName(element: XmlElement, index: ChildIndex): ReadonlyMap<string, readonly XmlElement[]> {
  const known = index.get(element);
  if (known !== undefined) return known;
  const children = new Map<string, XmlElement[]>();
  for (const child of element.children) {
    const named = children.get(child.name);
    if (named === undefined) children.set(child.name, [child]);
    else named.push(child);
  }
  index.set(element, children);
  return children;
}

function holds(condition: Condition, element: XmlElement, root: XmlElement): boolean {
  const texts = textsAt(element, condition.path, condition.attribute);
  const hasValue = condition.values.some((value) => {
    const expected = value.startsWith('/')
      ? textsAt(root, value.slice(1).split('/').map(localNameOf))
      : [value];
    return expected.some((each) => texts.includes(each.toUpperCase()));
  });
  return hasValue !== condition.isNegated;
}

function textsAt(from: XmlElement, path: readonly string[], attribute?: string): string[] {
  let elements = [from];
  for (const name of path)
    elements = elements.flatMap((element) => element.children.filter((child) => child.name === name));
  return elements
    .map((element) => (attribute === undefined ? element.text : (element.attributes.get(attribute) ?? '')))
    .map((text) => text.trim().toUpperCase());
}
