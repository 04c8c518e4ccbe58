import type { RoundView } from '../../wire.ts';
import { formatMinor, type Language, type Translate } from '../i18n/texts.ts';
import { h } from './dom.ts';

const locales: Readonly<Record<Language, string>> = { th: 'th-TH', en: 'en-GB' };

/** The player's last rounds with links to replay and verification. */
export function historyContent(
  rounds: readonly RoundView[],
  language: Language,
  t: Translate,
  exponent: number,
): HTMLElement {
  if (rounds.length === 0) return h('p', { class: 'empty' }, t('historyEmpty'));
  const time = new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'medium' });
  const money = (minor: string): string => formatMinor(BigInt(minor), exponent);
  return h(
    'table',
    {},
    h('thead', {}, h('tr', {}, ...[t('historyTime'), t('stake'), t('win'), ''].map((title) => h('th', {}, title)))),
    h(
      'tbody',
      {},
      ...rounds.map((round) =>
        h(
          'tr',
          {},
          h('td', {}, time.format(new Date(round.startedAt))),
          h('td', { class: 'amount' }, round.isFree ? t('freeBet') : money(round.stake)),
          h('td', { class: 'amount' }, result(round, money, t)),
          h(
            'td',
            {},
            round.spins === null
              ? ''
              : h(
                  'a',
                  { href: `${round.replayPath}?lang=${language}`, target: '_blank', rel: 'noopener' },
                  t('replay'),
                ),
            ' ',
            round.spins === null
              ? ''
              : h(
                  'a',
                  {
                    href: `/verify?replay=${round.replayPath.split('/').at(-1)}&lang=${language}`,
                    target: '_blank',
                    rel: 'noopener',
                  },
                  t('verifyRound'),
                ),
          ),
        ),
      ),
    ),
  );
}

function result(round: RoundView, money: (minor: string) => string, t: Translate): string {
  if (round.state === 'CANCELLED' || round.state === 'CANCELLING') return t('historyReturned');
  if (round.state === 'REFUSED') return t('historyRefused');
  return round.win === null ? t('historyOpen') : money(round.win);
}
