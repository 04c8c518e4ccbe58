import { ANALYTICS_META } from '@sanam/contract/consent';

/** Marks around the first picture in the portal's page, and its shipped address. */
const FIRST_PICTURE = /<!--first-picture-->[\s\S]*?<!--\/first-picture-->/;
const SHIPPED_PICTURE = '/art/banner-welcome.svg';
const TITLE = /<title>[^<]*<\/title>/;

/** Changes of a merchant to the page before it is sent; undefined: as built. */
export interface PageLook {
  name: string | undefined;
  /** Theme of a first visit, read by `theme.js`; undefined: the preference of the device. */
  theme: 'light' | 'dark' | undefined;
  /** Path of the merchant's own style sheet. */
  sheet: string | undefined;
  /** Address of the first picture; undefined: none. */
  picture: string | undefined;
  /** Whether the outside script counts this visit. */
  isCounted: boolean;
}

export function portalPage(html: string, { name, theme, sheet, picture, isCounted }: PageLook): string {
  const counted = isCounted ? `<meta name="${ANALYTICS_META}" content="on">` : '';
  // After the shipped styles, so that the merchant's tokens take precedence.
  const styled = sheet === undefined ? '' : `<link rel="stylesheet" href="${sheet}">`;
  const named = name === undefined ? html : html.replace(TITLE, () => `<title>${escaped(name)}</title>`);
  const themed = theme === undefined ? named : named.replace('<html ', `<html data-default-theme="${theme}" `);
  return beginning(themed, picture).replace('</head>', () => `${counted}${styled}</head>`);
}

/** Returns the page before its scripts, with the given first picture instead of the shipped one, or with none. */
function beginning(html: string, picture: string | undefined): string {
  if (picture === undefined) return html.replace(FIRST_PICTURE, '');
  return html.replace(FIRST_PICTURE, (frame) => frame.replace(SHIPPED_PICTURE, () => escaped(picture)));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
