import sanitizeHtml from 'sanitize-html';

/** What a notice may hold (SEC-012): text with simple structure, and links to https or inside routes. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    a: (_tag, attributes): sanitizeHtml.Tag => {
      const { href } = attributes;
      const isInside = href !== undefined && /^\/(?![/\\])/.test(href);
      const isOutside = href !== undefined && /^https:\/\//i.test(href);
      if (isInside) return { tagName: 'a', attribs: { href } };
      if (isOutside) return { tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener noreferrer' } };
      return { tagName: 'a', attribs: {} };
    },
  },
};

/** HTML that can be shown: everything outside the allow-list is dropped, its text kept; scripts and styles go whole. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed);
