// Parses a small XML document to a tree. Document types are refused, so there are no custom entities; depth and number
// of elements are limited.
import { SaxesParser } from 'saxes';
import { FileFault } from './types.ts';

const DEPTH_MAX = 40;
const ELEMENTS_MAX = 400_000;

export interface Element {
  /** Name without prefix. */
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Parses XML. Refuses documents that are malformed, have a document type, or exceed the limits. */
export function parseXml(source: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  let count = 0;
  parser.on('doctype', () => {
    throw new FileFault('doctype');
  });
  parser.on('error', () => {
    throw new FileFault('notXml', parser.line);
  });
  parser.on('opentag', (tag) => {
    if (open.length >= DEPTH_MAX) throw new FileFault('tooDeep', parser.line);
    if (++count > ELEMENTS_MAX) throw new FileFault('tooMany');
    const attributes = Object.fromEntries(Object.values(tag.attributes).map((one) => [one.local, one.value]));
    const element: Element = { name: tag.local, namespace: tag.uri, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const add = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(source).close();
  if (root === undefined) throw new FileFault('notXml');
  return root;
}

/** Returns the first element at a path of names, if any. */
export function at(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((one) => one.name === name);
  return found;
}

export const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** Returns the trimmed text at a path; undefined if there is none. */
export function textAt(element: Element | undefined, ...path: readonly string[]): string | undefined {
  const text = at(element, ...path)?.text.trim();
  return text === '' ? undefined : text;
}
