import type { Motion } from '../engine/motion.ts';
import { h, pictureAddress } from './dom.ts';

export interface CelebrationText {
  title: string;
  detail: string;
  /** Label of the button that closes it; undefined: it closes by itself. */
  button?: string;
  /** SVG above the title. */
  picture?: string;
}

/** Shows a full-screen announcement over the reels. Resolves when it was closed by a press, a key or the time limit. */
export function celebrate(host: HTMLElement, motion: Motion, text: CelebrationText, showMs: number): Promise<void> {
  const detail = h('p', { class: 'celebration-detail' }, text.detail);
  const button = text.button === undefined ? undefined : h('button', { type: 'button', class: 'primary' }, text.button);
  const card = h(
    'div',
    { class: 'celebration', role: 'dialog', 'aria-label': `${text.title} ${text.detail}` },
    text.picture === undefined
      ? undefined
      : h('img', { src: pictureAddress(text.picture), alt: '', width: '150', height: '150' }),
    h('p', { class: 'celebration-title' }, text.title),
    detail,
    button,
  );
  host.append(card);
  button?.focus();
  return new Promise((resolve) => {
    const close = (): void => {
      card.remove();
      document.removeEventListener('keydown', onKey);
      resolve();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (![' ', 'Enter', 'Escape'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    card.addEventListener('click', close);
    document.addEventListener('keydown', onKey, { capture: true });
    void motion.pause(showMs).then(close);
  });
}
