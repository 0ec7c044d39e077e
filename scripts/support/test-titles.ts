import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.ts';

const TESTS = new Set(['it', 'test', 'journey']);

/** A title whose text comes from a table or a variable; every pattern may match it. */
export const COMPUTED = '\0';

/** The titles of the tests in a file, each with the titles of its `describe` before it, as Vitest and Playwright match them. */
export function readTestTitles(file: string): readonly string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const titles: string[] = [];
  const walk = (node: ts.Node, before: string): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    if (title === undefined || !ts.isCallExpression(node)) {
      ts.forEachChild(node, (child) => walk(child, before));
      return;
    }
    const whole = before === '' ? title : `${before} ${title}`;
    if (TESTS.has(nameOf(node.expression)) && !/\.describe\b/.test(node.expression.getText()))
      titles.push(whole);
    else for (const argument of node.arguments.slice(1)) walk(argument, whole);
  };
  walk(source, '');
  return titles;
}

/** The function that a call such as `it.each(rows)('title', ...)` begins with. */
function nameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return nameOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? nameOf(expression.tag) : '';
}

function titleOf({ expression, arguments: [first] }: ts.CallExpression): string | undefined {
  const name = nameOf(expression);
  if (first === undefined || (name !== 'describe' && !TESTS.has(name))) return undefined;
  if (ts.isStringLiteralLike(first)) return first.text.replace(/%[sijdfo]|\$[\w.]+/g, COMPUTED);
  return ts.isTemplateExpression(first) || ts.isIdentifier(first) ? COMPUTED : undefined;
}
