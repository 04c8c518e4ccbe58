import sanitizeHtml from 'sanitize-html';
import { isInsidePath, isOutsideAddress } from './links.rules.ts';

/** What a notice or an article may hold (SEC-012): text with simple structure, and links to https or inside routes. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
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

/** HTML that can be shown: everything outside the allow-list is dropped, its text kept; scripts and styles go whole. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed);
