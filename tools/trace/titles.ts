// Finds the titles of tests in TypeScript source by parsing, so that titles in comments or strings do not count.
import { parseSync } from '@swc/core';

const STARTERS = new Set(['it', 'test', 'describe']);
/** Modifiers between the starter and its call; `skip`, `todo` and `fixme` check nothing and are left out. */
const MODIFIERS = new Set([
  'only',
  'concurrent',
  'sequential',
  'each',
  'for',
  'describe',
  'parallel',
  'serial',
  'fails',
]);

interface Node {
  type: string;
  [key: string]: unknown;
}

/**
 * Returns the literal titles of the `it`, `test` and `describe` calls of one file, without parts inserted by `${…}`.
 */
export function testTitles(source: string, isTsx = false): string[] {
  const titles: string[] = [];
  walk(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' }) as unknown as Node, titles);
  return titles;
}

function walk(value: unknown, titles: string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, titles);
    return;
  }
  if (!isNode(value)) return;
  if (value.type === 'CallExpression' && startsTest(value.callee)) {
    const [first] = value.arguments as { expression: Node }[];
    const title = first === undefined ? undefined : literalText(first.expression);
    if (title !== undefined) titles.push(title);
  }
  for (const child of Object.values(value)) walk(child, titles);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** Checks whether the called expression is `it`, `test.describe`, `it.each(table)` or similar. */
function startsTest(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return STARTERS.has(String(callee.value));
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression') {
    const inner = (callee.callee ?? callee.tag) as Node;
    return inner.type === 'MemberExpression' && ['each', 'for'].includes(memberName(inner)) && startsTest(inner);
  }
  if (callee.type !== 'MemberExpression') return false;
  return MODIFIERS.has(memberName(callee)) && startsTest(callee.object);
}

function memberName(member: Node): string {
  return String((member.property as Node).value);
}

function literalText(expression: Node): string | undefined {
  if (expression.type === 'StringLiteral') return String(expression.value);
  if (expression.type !== 'TemplateLiteral') return undefined;
  return (expression.quasis as { cooked: string }[]).map((part) => part.cooked).join('…');
}
