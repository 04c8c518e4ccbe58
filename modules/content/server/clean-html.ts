import type { Calls, CallValue } from '@sanam/contract';
import { isInsidePath, isOutsideAddress } from '@sanam/contract/links';
import sanitizeHtml from 'sanitize-html';

const tags = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'];

/**
 * Allow-list for the HTML of notices and articles (SEC-012): text with simple structure, and links to https or inside
 * routes.
 */
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

/** Maximum characters of cached texts, raw and cleaned; many times the size of a few merchants' articles. */
const KEPT_LETTERS = 4_000_000;
const kept = new Map<string, string>();
let keptLetters = 0;

/**
 * Cleans HTML for display: removes everything outside the allow-list but keeps its text; removes scripts and styles
 * completely. Results are cached, because every page requests the same few texts.
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
/** Attributes that the cleaner sets itself, so that removing the writer's own loses nothing. */
const linkParts = new Set(['href', 'rel', 'target']);

/** Returns the cleaned text, and the list of removed parts for the editor. */
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
