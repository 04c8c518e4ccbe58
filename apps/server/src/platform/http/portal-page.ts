import { ANALYTICS_META } from '@sanam/contract/consent';

/** Marks in the portal's page around the picture it begins with, and the address that is there. */
const FIRST_PICTURE = /<!--first-picture-->[\s\S]*?<!--\/first-picture-->/;
const SHIPPED_PICTURE = '/art/banner-welcome.svg';
const TITLE = /<title>[^<]*<\/title>/;

/** What a merchant changes in the page before it leaves; undefined: as it was built. */
export interface PageLook {
  name: string | undefined;
  /** The theme of a first visit (`theme.js` reads it); undefined: as the visitor's device prefers. */
  theme: 'light' | 'dark' | undefined;
  /** Path of the merchant's own style sheet. */
  sheet: string | undefined;
  /** Address of the picture the page begins with; undefined: none. */
  picture: string | undefined;
  /** The outside script counts this visit. */
  isCounted: boolean;
}

export function portalPage(html: string, { name, theme, sheet, picture, isCounted }: PageLook): string {
  const counted = isCounted ? `<meta name="${ANALYTICS_META}" content="on">` : '';
  // After the shipped styles, so that the merchant's tokens win.
  const styled = sheet === undefined ? '' : `<link rel="stylesheet" href="${sheet}">`;
  const named = name === undefined ? html : html.replace(TITLE, () => `<title>${escaped(name)}</title>`);
  const themed = theme === undefined ? named : named.replace('<html ', `<html data-default-theme="${theme}" `);
  return beginning(themed, picture).replace('</head>', () => `${counted}${styled}</head>`);
}

/** The frame of the page before its scripts, with the picture this page begins with in place of the shipped one, or none. */
function beginning(html: string, picture: string | undefined): string {
  if (picture === undefined) return html.replace(FIRST_PICTURE, '');
  return html.replace(FIRST_PICTURE, (frame) => frame.replace(SHIPPED_PICTURE, () => escaped(picture)));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
