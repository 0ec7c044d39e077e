import type { GroupValues, NumberedLine } from './invoice-terms.ts';
import { TermLimitError } from './term-limit-error.ts';

/**
 * All lines and sub-lines in document order, or those of a reminder. A sub-line of UBL is within its line; one of the Cross Industry
 * Invoice names its line.
 * @throws TermLimitError if lines are details of each other
 */
export function numberLines(invoice: GroupValues): NumberedLine[] {
  const lines: NumberedLine[] = [];
  const add = (values: GroupValues, parent?: number) => {
    const number = lines.length + 1;
    lines.push({ number, values, ...(parent !== undefined && { parent }) });
    for (const group of values.groups) if (group.group === 'BG-DEX-01') add(group, number);
  };
  for (const group of invoice.groups)
    if (group.group === 'BG-25' || group.group === 'EXT-reminder-line') add(group);
  const numbers = new Map<string, number>();
  for (const { number, values } of lines) {
    const id = textOf(values, 'BT-126');
    if (id !== undefined && !numbers.has(id)) numbers.set(id, number);
  }
  const withParents = lines.map((line) => {
    const parent = line.parent ?? numbers.get(textOf(line.values, 'BT-X-304') ?? '');
    return parent === undefined ? line : { ...line, parent };
  });
  refuseCycles(withParents);
  return withParents;
}

function textOf(line: GroupValues, term: 'BT-126' | 'BT-X-304'): string | undefined {
  return line.values.find((value) => value.term === term)?.text.trim();
}

/** Each line is visited once: the search ends at a line whose ancestors are known to have no cycle. */
function refuseCycles(lines: readonly NumberedLine[]): void {
  const finished = new Set<number>();
  for (const { number } of lines) {
    const visited = new Set<number>();
    for (
      let at: number | undefined = number;
      at !== undefined && !finished.has(at);
      at = lines[at - 1]?.parent
    ) {
      if (visited.has(at)) throw new TermLimitError('the lines are details of each other');
      visited.add(at);
    }
    for (const each of visited) finished.add(each);
  }
}
