import type { XmlElement } from '../xml/element.ts';
import type { RestValue } from './invoice-terms.ts';

/** The elements that belong to terms: with text and all attributes (`all`), or with the named attributes only. */
export type TakenElements = ReadonlyMap<XmlElement, ReadonlySet<string> | 'all'>;

/** The prefixes of the two syntaxes, by the end of their namespaces. */
const PREFIXES: readonly (readonly [end: string, prefix: string])[] = [
  ['CommonBasicComponents-2', 'cbc'],
  ['CommonAggregateComponents-2', 'cac'],
  ['CommonExtensionComponents-2', 'ext'],
  ['ReusableAggregateBusinessInformationEntity:100', 'ram'],
  ['UnqualifiedDataType:100', 'udt'],
  ['QualifiedDataType:100', 'qdt'],
  ['CrossIndustryInvoice:100', 'rsm'],
];

type Technical = { name: RegExp; text?: RegExp };

/** Values that say nothing to a person who reads the invoice. All other values are content. */
const TECHNICAL: readonly Technical[] = [
  {
    name: /^@(?:schemaLocation|noNamespaceSchemaLocation|schemeAgencyID|schemeAgencyName|schemeURI|listAgencyID|listURI|format)$/,
  },
  { name: /^cbc:UBLVersionID$/ },
  { name: /^cbc:DocumentTypeCode$/, text: /^\s*50\s*$/ },
  { name: /^ram:TypeCode$/, text: /^\s*VAT\s*$/i },
  { name: /^udt:Indicator(?:String)?$/, text: /^\s*(?:true|false|0|1)\s*$/ },
];

/** All texts and attributes that are not values of terms, in document order. */
export function readRest(root: XmlElement, taken: TakenElements): RestValue[] {
  const rest: RestValue[] = [];
  /** The element and its ancestors, from the root. Paths are built only for values that belong to no term. */
  const open: XmlElement[] = [];
  const positions: Positions = new Map();
  const add = (text: string, attribute?: string) => {
    if (text.trim() === '') return;
    const element = open.at(-1) ?? root;
    const name = attribute === undefined ? qualifiedNameOf(element) : `@${attribute}`;
    const path = attribute === undefined ? pathOf(open, positions) : `${pathOf(open, positions)}/${name}`;
    const isTechnical = TECHNICAL.some((each) => each.name.test(name) && (each.text?.test(text) ?? true));
    rest.push({ path, name, text, kind: isTechnical ? 'technical' : 'content' });
  };
  const visit = (element: XmlElement) => {
    open.push(element);
    const takenParts = taken.get(element);
    if (takenParts !== 'all') {
      add(element.text);
      for (const [attribute, text] of element.attributes)
        if (takenParts?.has(attribute) !== true) add(text, attribute);
    }
    for (const child of element.children) visit(child);
    open.pop();
  };
  visit(root);
  return rest;
}

/** The positions of elements among those of their name in the same parent; counted once per parent, and only where a path is needed. */
type Positions = Map<XmlElement, number>;

/** The path of the last element, which names the position in each step. */
function pathOf(open: readonly XmlElement[], positions: Positions): string {
  return open.map((element, depth) => stepOf(element, open[depth - 1], positions)).join('');
}

function stepOf(element: XmlElement, parent: XmlElement | undefined, positions: Positions): string {
  if (parent === undefined) return `/${element.name}`;
  if (!positions.has(element)) {
    const counts = new Map<string, number>();
    for (const child of parent.children) {
      const position = (counts.get(child.name) ?? 0) + 1;
      counts.set(child.name, position);
      positions.set(child, position);
    }
  }
  return `/${qualifiedNameOf(element)}[${positions.get(element) ?? 1}]`;
}

function qualifiedNameOf({ name, namespace }: XmlElement): string {
  const prefix = PREFIXES.find(([end]) => namespace.endsWith(end))?.[1];
  return prefix === undefined ? name : `${prefix}:${name}`;
}
