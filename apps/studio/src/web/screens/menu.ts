import type { Net } from '../engine/net.ts';
import type { SessionView } from '../../wire.ts';
import type { Skin } from '../engine/skin.ts';
import type { Language, Translate } from '../i18n/texts.ts';
import { openDialog } from './dialog.ts';
import { h, icon, icons } from './dom.ts';
import { fairnessContent } from './fairness.ts';
import { historyContent } from './history.ts';
import { rulesContent } from './rules.ts';

export interface MenuOptions {
  net: Net;
  session: SessionView;
  skin: Skin;
  language: Language;
  translate: Translate;
  stake: () => bigint;
  leave: () => void;
}

export function openRules(skin: Skin, language: Language, t: Translate, stake: bigint, exponent: number): void {
  openDialog(t, t('rules'), rulesContent(skin, language, t, stake, exponent));
}

export function openMenu(options: MenuOptions): void {
  const { net, session, skin, language, translate: t } = options;
  const entry = (label: string, d: string, onclick: () => void) =>
    h('button', { type: 'button', class: 'menu-entry', onclick }, icon(d), label);
  const then = (action: () => void) => (): void => {
    menu.close();
    action();
  };
  const menu = openDialog(
    t,
    t('menu'),
    session.mode === 'fun' ? h('p', { class: 'small' }, t('funNote')) : '',
    h(
      'nav',
      {},
      entry(
        t('rules'),
        icons.info,
        then(() => openRules(skin, language, t, options.stake(), session.exponent)),
      ),
      entry(
        t('history'),
        icons.history,
        then(() => void showHistory()),
      ),
      entry(
        t('fairness'),
        icons.shield,
        then(() => void showFairness()),
      ),
      // Hidden in the portal's frame: the portal has its own link, and a frame may not navigate the page around it.
      session.depositUrl === null || window.parent !== window
        ? undefined
        : h(
            'a',
            { class: 'menu-entry', href: session.depositUrl, target: '_blank', rel: 'noopener' },
            icon(icons.plus),
            t('deposit'),
          ),
      entry(t('exit'), icons.exit, then(options.leave)),
    ),
  );

  async function showHistory(): Promise<void> {
    const rounds = await net.rounds();
    openDialog(t, t('history'), historyContent(rounds, language, t, session.exponent));
  }

  async function showFairness(): Promise<void> {
    const { fairness } = await net.readSession();
    openDialog(t, t('fairness'), fairnessContent(net, fairness, t));
  }
}
