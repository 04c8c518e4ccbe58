import { type Net, NetError } from '../engine/net.ts';
import type { Commitment } from '../../wire.ts';
import type { Translate } from '../i18n/texts.ts';
import { h } from './dom.ts';

/** The current commitment, a form for a new client seed, and the revealed old server seed. */
export function fairnessContent(net: Net, first: Commitment, t: Translate): HTMLElement {
  const seed = h('input', {
    type: 'text',
    id: 'client-seed',
    value: first.clientSeed,
    maxlength: '64',
    autocomplete: 'off',
  });
  const note = h('p', { role: 'status' });
  const facts = h('dl', { class: 'facts' });
  const show = (fairness: Commitment): void => {
    facts.replaceChildren(
      h('dt', {}, t('serverSeedHash')),
      h('dd', {}, fairness.serverSeedHash),
      h('dt', {}, t('nextServerSeedHash')),
      h('dd', {}, fairness.nextServerSeedHash),
      h('dt', {}, t('clientSeed')),
      h('dd', {}, fairness.clientSeed),
      h('dt', {}, t('nonce')),
      h('dd', {}, String(fairness.nonce)),
    );
  };
  show(first);
  const change = async (): Promise<void> => {
    try {
      show(await net.setClientSeed(seed.value.trim()));
      note.textContent = t('seedChanged');
    } catch (error) {
      const isBusy = error instanceof NetError && error.code === 'round_open';
      note.textContent = isBusy ? t('seedBusy') : t('refusedOther', { code: (error as Error).message });
    }
  };
  return h(
    'div',
    { class: 'fairness' },
    h('p', {}, t('fairnessText')),
    facts,
    h('label', {}, t('clientSeed'), seed),
    h('button', { type: 'button', class: 'primary', onclick: () => void change() }, t('changeSeed')),
    note,
  );
}
