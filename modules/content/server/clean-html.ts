import type { Calls, CallValue } from '@sanam/contract';
import { isInsidePath, isOutsideAddress } from '@sanam/contract/links';
import sanitizeHtml from 'sanitize-html';

const tags = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'];

/** What a notice or an article may hold (SEC-012): text with simple structure, and links to https or inside routes. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    a: (_tag, { href }): sanitizeHtml.Tag => {
      if (href !== undefined && isInsidePath(href)) return { tagName: 'a', attribs: { href } };
      if (href !== undefined && isOutsideAddress(href))
        return { tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener noreferrer' } };
      return { tagName: 'a', attribs: {} };
    },
  },
};

/** Letters of texts, cleaned ones beside, that are remembered: many times what the articles of a few merchants hold. */
const KEPT_LETTERS = 4_000_000;
const kept = new Map<string, string>();
let keptLetters = 0;

/**
 * HTML that can be shown: everything outside the allow-list is dropped, its text kept; scripts and styles go whole. Every
 * page asks for the same few texts again and again, so what was worked out once is remembered.
 */
export function cleanHtml(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, allowed);
  if (keptLetters > KEPT_LETTERS) {
    kept.clear();
    keptLetters = 0;
  }
  kept.set(html, clean);
  keptLetters += html.length + clean.length;
  return clean;
}

export type HtmlPreview = CallValue<Calls['opsPreviewHtml']>;
type Removed = HtmlPreview['removed'][number];

const LINK_SHOWN = 120;
/** The cleaner writes these again, so a writer's own lose nothing. */
const linkParts = new Set(['href', 'rel', 'target']);

/** What remains of a text, and what an editor is told was taken out. */
export function previewHtml(html: string): HtmlPreview {
  const removed = new Map<string, Removed>();
  const note = (kind: Removed['kind'], name: string): void => {
    const known = removed.get(`${kind} ${name}`) ?? { kind, name, count: 0 };
    removed.set(`${kind} ${name}`, { ...known, count: known.count + 1 });
  };
  let opened = 0;
  const clean = cleanWatching(html, (name, attributes) => {
    if (!tags.includes(name)) return note('element', name);
    opened += 1;
    for (const [attribute, value] of Object.entries(attributes))
      if (name !== 'a' || !linkParts.has(attribute)) note('attribute', `${name} ${attribute}`);
      else if (attribute === 'href' && !isInsidePath(value) && !isOutsideAddress(value))
        note('link', value.slice(0, LINK_SHOWN));
  });
  let kept = 0;
  cleanWatching(clean, () => {
    kept += 1;
  });
  if (kept < opened) note('other', 'nesting');
  if (/<!--/.test(html)) note('other', '<!-- -->');
  return { html: clean, removed: [...removed.values()] };
}

type Watch = (name: string, attributes: sanitizeHtml.Attributes) => void;
const cleanWatching = (html: string, onOpenTag: Watch): string => sanitizeHtml(html, { ...allowed, onOpenTag });
