import { findGroups, findValues } from '../../terms/find.ts';
import type { GroupValues, TermValue } from '../../terms/invoice-terms.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { ITEM_CLASSIFICATIONS } from '../codes/references.ts';
import { type Rule, unless, unlessEach } from '../rule.ts';
import type { Line } from '../rule-invoice.ts';
import { missing, sentence } from '../sentences.ts';
import { isFilled, textOf } from '../values.ts';

function rule(id: string, term: TermId, advice: Labels, check: Rule['check']): Rule {
  return { id, class: 'national', severity: 'fatal', family: 'clean-vehicles', term, advice, check };
}

/** The list of vehicle categories, and the attribute that says how clean a vehicle is (directive 2009/33/EC). */
const LIST = 'CVD';
const ATTRIBUTE = 'cva';
const VEHICLES: ReadonlySet<string> = new Set(['M1', 'M2', 'M3', 'N1', 'N2', 'N3']);
const CLEANNESS: ReadonlySet<string> = new Set(['clean', 'zero-emission', 'other']);
const LISTS: ReadonlySet<string> = new Set([...ITEM_CLASSIFICATIONS, LIST]);

const listOf = ({ attributes }: TermValue) => attributes.get('listID')?.trim() ?? '';
const classifications = ({ item }: Line) => findValues(item, 'BT-158');
const vehicles = (line: Line) => classifications(line).filter((each) => listOf(each) === LIST);
const cleanness = ({ item }: Line): GroupValues[] =>
  findGroups(item, 'BG-32').filter((each) => textOf(each, 'BT-160') === ATTRIBUTE);

/** A fault for each value of a line for which the condition does not hold. */
function forEach<Item>(pick: (line: Line) => readonly Item[], holds: (item: Item) => boolean): Rule['check'] {
  return ({ lines }) => lines.flatMap((line) => unlessEach(pick(line), holds, () => ({ line: line.number })));
}

const onlyWith = (
  has: (line: Line) => readonly unknown[],
  other: (line: Line) => readonly unknown[],
): Rule['check'] =>
  forEach(
    (line) => (has(line).length > 0 ? [line] : []),
    (line) => other(line).length === 1,
  );

const PAIR = sentence(
  'Ein Fahrzeug braucht in derselben Position genau eine Fahrzeugkategorie ({}, Liste CVD) und genau eine Eigenschaft „cva“ ({}): Bitte im ERP ergänzen.',
  'A vehicle needs exactly one vehicle category ({}, list CVD) and exactly one attribute “cva” ({}) in the same line: add them in the ERP.',
  'BT-158',
  'BT-160',
);

/** The rules of XRechnung for invoices for clean vehicles (CVD). */
export const CLEAN_VEHICLE_RULES: readonly Rule[] = [
  rule('BR-DE-CVD-01', 'BT-12', missing('BT-12'), ({ document }) => unless(isFilled(document, 'BT-12'))),
  rule('BR-DE-CVD-02', 'BT-17', missing('BT-17'), ({ document }) => unless(isFilled(document, 'BT-17'))),
  rule('BR-DE-CVD-03', 'BT-158', PAIR, ({ lines }) =>
    unless(lines.some((line) => vehicles(line).length > 0 && cleanness(line).length > 0)),
  ),
  rule(
    'BR-DE-CVD-04',
    'BT-158',
    sentence(
      'Die Fahrzeugkategorie in {} ist nicht M1, M2, M3, N1, N2 oder N3: Bitte im ERP berichtigen.',
      'The vehicle category in {} is not M1, M2, M3, N1, N2 or N3: correct it in the ERP.',
      'BT-158',
    ),
    forEach(vehicles, ({ text }) => VEHICLES.has(text.trim())),
  ),
  rule(
    'BR-DE-CVD-05',
    'BT-161',
    sentence(
      'Der Wert der Eigenschaft „cva“ ({}) ist nicht clean, zero-emission oder other: Bitte im ERP berichtigen.',
      'The value of the attribute “cva” ({}) is not clean, zero-emission or other: correct it in the ERP.',
      'BT-161',
    ),
    forEach(cleanness, (each) => CLEANNESS.has(textOf(each, 'BT-161'))),
  ),
  rule('BR-DE-CVD-06-a', 'BT-160', PAIR, onlyWith(vehicles, cleanness)),
  rule('BR-DE-CVD-06-b', 'BT-158', PAIR, onlyWith(cleanness, vehicles)),
  rule(
    'BR-TMP-CVD-01',
    'BT-158',
    sentence(
      'Die Liste von {} ist weder CVD noch eine der Codeliste UNTDID 7143: Bitte im ERP berichtigen.',
      'The list of {} is neither CVD nor one of the code list UNTDID 7143: correct it in the ERP.',
      'BT-158',
    ),
    forEach(classifications, (each) => LISTS.has(listOf(each))),
  ),
];
