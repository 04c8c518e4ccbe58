// Computes a round again in the browser, with a second implementation of the generator from its published description.
import '@fontsource-variable/anuphan/wght.css';
import type { SlotDefinition } from '../games/engine/definition.ts';
import { windowAt } from '../games/engine/evaluate.ts';
import { blockMessage, createDraw } from '../games/engine/fairness.ts';
import { playRound, type RoundOutcome } from '../games/engine/play-round.ts';
import { hmacSha256, sha256, toBytes, toHex } from '../games/engine/sha256.ts';
import { readReplay } from './engine/net.ts';
import type { ReplayView } from '../wire.ts';
import { type Language, toLanguage, type Translate, translator } from './i18n/texts.ts';
import { h, pictureAddress } from './screens/dom.ts';
import { skins } from './skins/skins.ts';
import type { Skin } from './engine/skin.ts';

const query = new URLSearchParams(location.search);
const language: Language = toLanguage(query.get('lang') ?? navigator.language);
const t: Translate = translator(language);
const host = document.getElementById('verify') ?? document.body;
document.documentElement.lang = language;
document.title = t('verifyTitle');

const input = (id: string, value: string) =>
  h('input', { type: 'text', id, value, autocomplete: 'off', maxlength: '80' });

async function main(): Promise<void> {
  const key = query.get('replay');
  const replay = key === null ? undefined : await readReplay(key).catch(() => undefined);
  const code = replay?.game ?? Object.keys(skins)[0] ?? '';
  const skin = await skins[code]?.();
  if (skin === undefined) return;
  const serverSeed = input('server-seed', replay?.fairness.serverSeed ?? '');
  const hash = input('server-seed-hash', replay?.fairness.serverSeedHash ?? '');
  const clientSeed = input('client-seed', replay?.fairness.clientSeed ?? '');
  const nonce = input('nonce', String(replay?.fairness.nonce ?? 0));
  const out = h('section', { 'aria-live': 'polite' });

  const run = (): void => {
    const seed = serverSeed.value.trim().toLowerCase();
    const count = Number(nonce.value);
    if (!/^[0-9a-f]{64}$/.test(seed) || clientSeed.value.trim() === '' || !Number.isInteger(count) || count < 0) {
      out.replaceChildren(h('p', { role: 'alert' }, t('verifyBadInput')));
      return;
    }
    const outcome = compute(skin.game, seed, clientSeed.value.trim(), count);
    out.replaceChildren(...report(skin, outcome, seed, hash.value.trim().toLowerCase(), replay));
  };

  host.replaceChildren(
    h('h1', {}, t('verifyTitle')),
    h('p', {}, t('verifyIntro')),
    key !== null && replay === undefined ? h('p', { role: 'alert' }, t('replayMissing')) : '',
    replay !== undefined && replay.fairness.serverSeed === null ? h('p', { class: 'note' }, t('serverSeedSecret')) : '',
    h('p', { class: 'small' }, `${t('game')}: ${skin.title[language]} (${skin.game.code}, ${skin.game.version})`),
    h('label', {}, t('serverSeed'), serverSeed),
    h('label', {}, t('serverSeedHash'), hash),
    h('label', {}, t('clientSeed'), clientSeed),
    h('label', {}, 'Nonce', nonce),
    h('button', { type: 'button', class: 'primary', onclick: run }, t('verifyButton')),
    out,
  );
  if (replay?.fairness.serverSeed !== null && replay !== undefined) run();
}

function compute(game: SlotDefinition, serverSeed: string, clientSeed: string, nonce: number): RoundOutcome {
  const key = toBytes(serverSeed);
  const encoder = new TextEncoder();
  return playRound(
    game,
    createDraw((index) => hmacSha256(key, encoder.encode(blockMessage(clientSeed, nonce, index)))),
  );
}

function report(skin: Skin, outcome: RoundOutcome, seed: string, hash: string, replay: ReplayView | undefined): Node[] {
  const { game } = skin;
  const nodes: Node[] = [];
  const verdict = (isGood: boolean, text: string) =>
    h('p', { class: isGood ? 'verdict good' : 'verdict bad' }, `${isGood ? '✓' : '✗'} ${text}`);
  if (hash !== '') {
    const fits = toHex(sha256(toBytes(seed))) === hash;
    nodes.push(verdict(fits, t(fits ? 'verifyHashOk' : 'verifyHashBad')));
  }
  const recorded = replay?.round.spins;
  if (recorded !== undefined && recorded !== null) {
    const isSame =
      recorded.length === outcome.spins.length &&
      recorded.every(
        (spin, i) => spin.stops.join() === outcome.spins[i]?.stops.join() && spin.units === outcome.spins[i]?.units,
      );
    nodes.push(verdict(isSame, t(isSame ? 'verifySame' : 'verifyDiffers')));
  }
  const times = (units: number): string => t('verifyTimesBet', { times: (units / game.lines.length).toFixed(2) });
  nodes.push(h('p', {}, `${t('verifyTotal')}: `, h('strong', {}, times(outcome.units))));
  for (const [i, spin] of outcome.spins.entries()) {
    const window = windowAt(spin.isFree ? game.freeReels : game.reels, spin.stops, game.rows);
    const grid = h('div', { class: 'grid' });
    for (let row = 0; row < game.rows; row++) {
      for (const reel of window) {
        const symbol = reel[row] ?? '';
        grid.append(
          h('img', {
            src: pictureAddress(skin.symbolSvg(symbol)),
            alt: skin.symbolNames[symbol]?.[language] ?? symbol,
            width: '44',
            height: '44',
          }),
        );
      }
    }
    const title = spin.isFree ? t('verifyFreeSpin', { number: i }) : t('verifySpin', { number: 1 });
    nodes.push(
      h(
        'article',
        {},
        h('h2', {}, title),
        grid,
        h('p', { class: 'small' }, `${t('verifyStops')}: ${spin.stops.join(', ')} · ${times(spin.units)}`),
      ),
    );
  }
  return nodes;
}

void main();
