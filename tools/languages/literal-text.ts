// Finds literal texts for people in the source instead of a key: text between tags, in attributes that are read or
// heard, in toasts and questions. It parses the source, so that comments and class names are not reported.
import { parseSync } from '@swc/core';

interface Node {
  type: string;
  [key: string]: unknown;
}

export interface Literal {
  text: string;
  /** Place of the text: `text`, the name of the attribute or property, or of the called function. */
  place: string;
}

/** Attributes and properties whose value a person reads or hears. */
const READ =
  /^(aria-(label|description|roledescription|valuetext|placeholder|braillelabel)|alt|title|label|placeholder|caption|head|heading|hint|text|message|question|summary|subtitle|description|confirm|cancel|retry)$|(Label|Text|Title|Hint|Message|Placeholder|Caption)$/;
/** Names that match the above but have a value defined by the platform. */
const NOT_READ = new Set(['enterKeyHint', 'contrastText']);
/** Calls that show their first argument. */
const SHOWS = new Set(['toast', 'notify', 'alert', 'confirm']);
/** Two letters in a row; a sign, a digit or a single symbol is no word. */
const WORDS = /\p{L}[\p{L}\p{M}]/u;
/** Letters of a script not used in identifiers, class names or protocols; any such text is a sentence. */
const FOREIGN = /[\p{Script=Thai}\p{Script=Han}\p{Script=Arabic}\p{Script=Cyrillic}]{2}/u;
const SENTENCE = /^\p{Lu}\p{Ll}+ \p{L}+/u;

/** An address is the same in every language. */
const ADDRESS = /^(https?:\/\/)?[\w@-]+(\.[\w-]+)+(\/\S*)?$/;

/**
 * Returns the literal texts of one file. `isKey` recognises keys of the language files and other values that are no
 * text; the console's libraries accept keys instead of texts.
 */
export function literalTexts(source: string, isKey: (text: string) => boolean): Literal[] {
  const found: Literal[] = [];
  const add = (text: string, place: string) => {
    const trimmed = text.trim();
    if (WORDS.test(trimmed) && !ADDRESS.test(trimmed) && !isKey(trimmed))
      found.push({ text: trimmed.replaceAll(/\s+/g, ' ').slice(0, 80), place });
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2024' }), add);
  return found;
}

type Add = (text: string, place: string) => void;

function visit(value: unknown, add: Add): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, add);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  if (isCode(node)) return;
  look(node, add);
  // Types are not shown to people, and the text of an error is for the log.
  if (node.type?.startsWith('Ts') && !EXPRESSIONS_OF_TYPES.has(node.type)) return;
  if (node.type === 'NewExpression' && nameOf(node.callee).endsWith('Error')) return;
  for (const child of Object.values(node)) visit(child, add);
}

const EXPRESSIONS_OF_TYPES = new Set([
  'TsAsExpression',
  'TsSatisfiesExpression',
  'TsNonNullExpression',
  'TsConstAssertion',
  'TsTypeAssertion',
]);

function look(node: Node, add: Add): void {
  switch (node.type) {
    case 'JSXText':
      return add(String(node.value), 'text');
    case 'JSXElement':
    case 'JSXFragment':
      for (const child of node.children as Node[]) {
        if (child.type === 'JSXExpressionContainer') shown(child.expression, 'text', add);
      }
      return;
    case 'JSXAttribute': {
      const name = nameOf(node.name);
      const given = node.value as Node | null;
      if (isRead(name) && given) shown(given.type === 'JSXExpressionContainer' ? given.expression : given, name, add);
      return;
    }
    case 'KeyValueProperty': {
      const name = nameOf(node.key);
      if (isRead(name)) shown(node.value, name, add);
      return;
    }
    case 'CallExpression': {
      const name = nameOf(node.callee);
      const [first] = node.arguments as { expression: unknown }[];
      if (SHOWS.has(name) && first) shown(first.expression, name, add);
      return;
    }
    case 'StringLiteral':
      if (isTelling(node.value)) add(String(node.value), 'string');
      return;
    case 'TemplateElement':
      if (isTelling(node.cooked)) add(String(node.cooked), 'string');
  }
}

/** Checks for an element that shows input for a machine. */
const isCode = (node: Node): boolean => node.type === 'JSXElement' && nameOf((node.opening as Node).name) === 'code';
const isRead = (name: string): boolean => READ.test(name) && !NOT_READ.has(name);
const isTelling = (text: unknown): boolean => FOREIGN.test(String(text)) || SENTENCE.test(String(text));

/** Adds the texts an expression can evaluate to, without calls: a call returns the text of a key. */
function shown(value: unknown, place: string, add: Add): void {
  const node = value as Node;
  switch (node?.type) {
    case 'StringLiteral':
      return add(String(node.value), place);
    case 'TemplateLiteral':
      for (const part of node.quasis as { cooked: string }[]) add(part.cooked, place);
      for (const part of node.expressions as Node[]) shown(part, place, add);
      return;
    case 'ConditionalExpression':
      shown(node.consequent, place, add);
      return shown(node.alternate, place, add);
    case 'BinaryExpression':
      // `a && b`, `a ?? b`, `a + b`: the left side of `&&` is only a condition.
      if (node.operator !== '&&') shown(node.left, place, add);
      if (['&&', '||', '??', '+'].includes(String(node.operator))) shown(node.right, place, add);
      return;
    case 'ParenthesisExpression':
      return shown(node.expression, place, add);
  }
}

function nameOf(value: unknown): string {
  const node = value as Node;
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return typeof node.value === 'string' ? node.value : '';
}
