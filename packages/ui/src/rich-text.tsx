import { isInsidePath, isOutsideAddress } from '@sanam/contract/links';
import { createElement, type ReactNode } from 'react';

/** Allowed elements of a notice, an article or a dialog (SEC-012, SEC-013); the server has the same list. */
const allowed = new Set(['P', 'BR', 'STRONG', 'B', 'EM', 'I', 'U', 'UL', 'OL', 'LI', 'H3', 'H4', 'BLOCKQUOTE']);
/** Elements removed with their content; of any other element the text stays. */
const dropped = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'NOSCRIPT',
  'SVG',
  'MATH',
  'TITLE',
]);
const DEPTH_MAX = 12;

/** Renders a link inside the site; uses the page's router if there is one. */
export type InsideLink = (to: string, text: ReactNode) => ReactNode;
const plainLink: InsideLink = (to, text) => <a href={to}>{text}</a>;

export interface RichTextProps {
  html: string;
  className?: string;
  insideLink?: InsideLink;
}

/** Markup rebuilt from a short allow-list; the original HTML is never inserted into the page. */
export function RichText({ html, className = '', insideLink = plainLink }: RichTextProps) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // Its text direction may differ from the page's.
  return (
    <div dir="auto" className={`rich-text ${className}`}>
      {childrenOf(body, insideLink, 0)}
    </div>
  );
}

function childrenOf(node: Node, insideLink: InsideLink, depth: number): ReactNode[] {
  return depth > DEPTH_MAX ? [] : Array.from(node.childNodes, (child, at) => shown(child, at, insideLink, depth));
}

function shown(node: Node, key: number, insideLink: InsideLink, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toUpperCase();
  if (dropped.has(name)) return null;
  if (name === 'BR') return <br key={key} />;
  const children = childrenOf(node, insideLink, depth + 1);
  if (name === 'A') return <span key={key}>{link(node.getAttribute('href') ?? '', children, insideLink)}</span>;
  if (!allowed.has(name)) return <span key={key}>{children}</span>;
  return createElement(name.toLowerCase(), { key }, ...children);
}

function link(href: string, text: ReactNode, insideLink: InsideLink): ReactNode {
  if (isInsidePath(href)) return insideLink(href, text);
  if (!isOutsideAddress(href)) return text;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
