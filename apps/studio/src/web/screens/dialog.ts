import type { Translate } from '../i18n/texts.ts';
import { h, iconButton, icons } from './dom.ts';

/** Opens a native modal dialog: it keeps the focus, Escape closes it, and the page behind it is inert. */
export function openDialog(translate: Translate, title: string, ...content: (Node | string)[]): HTMLDialogElement {
  const dialog = h('dialog', { 'aria-label': title });
  dialog.append(
    h(
      'header',
      {},
      h('h2', {}, title),
      iconButton(translate('close'), icons.close, () => dialog.close()),
    ),
    h('div', { class: 'dialog-body' }, ...content),
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
