import { unitsToMinor } from '../../games/engine/evaluate.ts';
import { multiply, rational, toDecimal, toNumber } from '../../games/engine/rational.ts';
import { returnToPlayer } from '../../games/engine/return-to-player.ts';
import type { Skin } from '../engine/skin.ts';
import { formatMinor, type Language, type Translate } from '../i18n/texts.ts';
import { h, pictureAddress } from './dom.ts';

const RTP_DIGITS = 4;

/** Paytable for the current bet, rules, and the exact return, computed here from the strips that the server uses. */
export function rulesContent(
  skin: Skin,
  language: Language,
  t: Translate,
  stake: bigint,
  exponent: number,
): HTMLElement {
  const { game } = skin;
  const name = (symbol: string): string => skin.symbolNames[symbol]?.[language] ?? symbol;
  const money = (minor: bigint): string => formatMinor(minor, exponent);
  const pays = game.symbols
    .filter((symbol) => game.pays[symbol] !== undefined)
    .map((symbol) =>
      payCard(skin, symbol, name(symbol), (count) => money(unitsToMinor(game, game.pays[symbol]?.[count] ?? 0, stake))),
    );
  const scatter = payCard(skin, game.scatter, name(game.scatter), (count) =>
    money(BigInt(game.scatterPays[count] ?? 0) * stake),
  );

  return h(
    'div',
    { class: 'rules' },
    ...returnParts(skin, t),
    h('h3', {}, t('rulesTitle')),
    h('div', { class: 'pays' }, ...pays),
    specialRow(skin, game.wild, t('rulesWild', { symbol: name(game.wild), scatter: name(game.scatter) })),
    h('div', { class: 'special stacked' }, scatter, freeSpinsRules(skin, name(game.scatter), t)),
    h('h3', {}, t('linesTitle')),
    h('p', {}, t('rulesLines', { count: game.lines.length })),
    h('div', { class: 'lines' }, ...game.lines.map((rows, i) => lineDrawing(rows, game.rows, i + 1))),
    h('p', {}, t('rulesStakes', { min: money(game.stakes[0] ?? 0n), max: money(game.stakes.at(-1) ?? 0n) })),
    h('p', {}, t('rulesRound')),
    h('p', { class: 'small' }, t('rulesVersion', { code: game.code, version: game.version })),
  );
}

function picture(skin: Skin, symbol: string, name: string): HTMLImageElement {
  return h('img', { src: pictureAddress(skin.symbolSvg(symbol)), alt: name, width: '72', height: '72' });
}

function payCard(skin: Skin, symbol: string, name: string, amount: (count: number) => string): HTMLElement {
  return h(
    'div',
    { class: 'pay' },
    picture(skin, symbol, name),
    h('dl', {}, ...[5, 4, 3].flatMap((count) => [h('dt', {}, `${count}×`), h('dd', {}, amount(count))])),
  );
}

function specialRow(skin: Skin, symbol: string, text: string): HTMLElement {
  return h('div', { class: 'special' }, picture(skin, symbol, ''), h('p', {}, text));
}

function lineDrawing(rows: readonly number[], height: number, number: number): HTMLElement {
  const drawing = h('div', {
    class: 'line',
    'aria-label': `${number}: ${rows.map((row) => row + 1).join(' ')}`,
    role: 'img',
  });
  for (let row = 0; row < height; row++) {
    for (const at of rows) drawing.append(h('i', { class: at === row ? 'on' : '' }));
  }
  return h('figure', {}, drawing, h('figcaption', { 'aria-hidden': 'true' }, String(number)));
}

/** The return computed from the strips: total and parts. */
function returnParts({ game }: Skin, t: Translate): HTMLElement[] {
  const parts = returnToPlayer(game);
  const percent = (value: Parameters<typeof toDecimal>[0], digits: number): string =>
    toDecimal(multiply(value, rational(100)), digits);
  return [
    h('p', { class: 'rtp' }, h('span', {}, t('rulesRtp')), h('strong', {}, `${percent(parts.total, RTP_DIGITS)} %`)),
    h(
      'p',
      {},
      t('rulesRtpNote', {
        lines: percent(parts.lines, 2),
        scatters: percent(parts.scatters, 2),
        free: percent(parts.freeSpins, 2),
      }),
    ),
    h('p', {}, t('rulesVolatility', { odds: Math.round(1 / toNumber(parts.trigger)) })),
  ];
}

function freeSpinsRules({ game }: Skin, symbol: string, t: Translate): HTMLElement {
  const { awards, retriggers, spinsMax, multiplier } = game.freeSpins;
  const at = (list: readonly number[], index: number): number => list[index] ?? 0;
  return h(
    'div',
    {},
    h('p', {}, t('rulesScatter', { symbol })),
    h(
      'p',
      {},
      t('rulesFree', {
        a: at(awards, 3),
        b: at(awards, 4),
        c: at(awards, 5),
        d: at(retriggers, 3),
        e: at(retriggers, 4),
        f: at(retriggers, 5),
        multiplier,
        max: spinsMax,
      }),
    ),
  );
}
