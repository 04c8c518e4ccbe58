import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isInsidePath, isOutsideAddress } from '../lib/safe-link.ts';

/** What a notice or an article may hold (SEC-012); the server keeps the same list. */
const allowed = new Set(['P', 'BR', 'STRONG', 'B', 'EM', 'I', 'U', 'UL', 'OL', 'LI', 'H3', 'H4', 'BLOCKQUOTE']);
/** Gone with everything inside them; of any other element the text stays. */
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

/** Elements of a small allow-list, made anew: nothing of the html itself ever comes into the page. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className={`rich-text ${className}`}>{childrenOf(body, 0)}</div>;
}

function childrenOf(node: Node, depth: number): ReactNode[] {
  return depth > DEPTH_MAX ? [] : Array.from(node.childNodes, (child, at) => shown(child, at, depth));
}

function shown(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toUpperCase();
  if (dropped.has(name)) return null;
  if (name === 'BR') return <br key={key} />;
  const children = childrenOf(node, depth + 1);
  if (name === 'A') return <RichLink key={key} href={node.getAttribute('href') ?? ''} text={children} />;
  if (!allowed.has(name)) return <span key={key}>{children}</span>;
  return createElement(name.toLowerCase(), { key }, ...children);
}

function RichLink({ href, text }: { href: string; text: ReactNode }) {
  if (isInsidePath(href)) return <Link to={href}>{text}</Link>;
  if (!isOutsideAddress(href)) return <span>{text}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
