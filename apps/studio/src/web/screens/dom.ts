import { wordParts } from '../i18n/thai-words.ts';

type Child = Node | string | undefined;

interface Attributes {
  class?: string;
  id?: string;
  type?: string;
  title?: string;
  href?: string;
  src?: string;
  alt?: string;
  value?: string;
  name?: string;
  target?: string;
  rel?: string;
  width?: string;
  height?: string;
  autocomplete?: string;
  maxlength?: string;
  'aria-label'?: string;
  'aria-live'?: 'polite' | 'assertive' | 'off';
  'aria-hidden'?: 'true';
  'aria-pressed'?: 'true' | 'false';
  role?: string;
  lang?: string;
  onclick?: () => void;
}

/** Creates an HTML element. Strings are added as text, never as markup. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener('click', value);
    else if (value !== undefined) element.setAttribute(name, value);
  }
  for (const child of children)
    if (child !== undefined) element.append(...(typeof child === 'string' ? lines(child) : [child]));
  return element;
}

const THAI = /[\u0e01-\u0e5b]/;

/** Returns text whose lines break only between words; marks the boundary between two adjacent unbreakable words. */
function lines(text: string): (Node | string)[] {
  const parts = wordParts(text).map((part, i) => ({ part, isWord: i % 2 === 1 }));
  return parts
    .filter(({ part }) => part !== '')
    .flatMap(({ part, isWord }, i, all) => {
      const before = all[i - 1]?.part ?? '';
      const meets = i > 0 && THAI.test(before.at(-1)!) && THAI.test(part[0]!);
      return [...(meets ? [document.createElement('wbr')] : []), isWord ? wholeWord(part) : part];
    });
}

function wholeWord(word: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'whole-word';
  span.textContent = word;
  return span;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Creates a line icon of 24 x 24. */
export function icon(d: string): SVGSVGElement {
  const element = document.createElementNS(SVG, 'svg');
  element.setAttribute('viewBox', '0 0 24 24');
  element.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', d);
  element.append(path);
  return element;
}

export const icons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v6M12 7.2v.6',
  sound: 'M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  muted: 'M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  spin: 'M19.5 12a7.5 7.5 0 1 1-2.6-5.7M20 3v4.6h-4.6',
  quick: 'M13 3L5 14h6l-1 7l8-11h-6z',
  close: 'M6 6l12 12M18 6L6 18',
  exit: 'M10 4H5v16h5M14 8l4 4l-4 4M18 12H9',
  history: 'M12 7v5l3.5 2M4.5 9A8 8 0 1 1 4 12M4 5v4h4',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10c-4-2-7-5-7-10V6zM9 12l2.2 2.2L15.5 10',
} as const;

export function iconButton(label: string, d: string, onclick: () => void, className = ''): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: `icon-button ${className}`, 'aria-label': label, title: label, onclick },
    icon(d),
  );
}

/** Returns a data URL of an SVG. */
export function pictureAddress(source: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
}
