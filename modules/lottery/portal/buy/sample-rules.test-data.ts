import { formsOf } from '../../contract/expand.ts';
import { gameTemplateOf, playTypesOf, rateOptionsOf } from '../../contract/games.ts';
import { oddsAt } from '../../contract/odds.ts';
import { sampleLottery } from '../hall/sample-lottery.test-data.ts';
import type { GameRules } from './plays.ts';

const oddsText = (milli: bigint): string => `${milli / 1000n}.${String(milli % 1000n).padStart(3, '0')}`;

/** Builds the rules of a game from its template, as the server answers them. */
function rulesOf(game: GameRules['game']): GameRules {
  const template = gameTemplateOf(game.gameCode)!;
  const { shape } = template.market;
  const options = rateOptionsOf(game.prizeMode);
  return {
    game,
    prizeMode: game.prizeMode,
    series: options.map(({ series, rebateBp }) => ({ series, rebateBp: Number(rebateBp) })),
    seriesMin: options.at(-1)!.series,
    seriesMax: options[0]!.series,
    seriesDefault: options[0]!.series,
    chaseMax: 20,
    playTypes: playTypesOf(template).map((play) => ({
      playType: play.code,
      forms: formsOf(play),
      factor: play.factor(shape),
      units: ['1', '0.1', '0.01'],
      min: '0.01',
      max: '5000.00',
      odds: options.flatMap((option) =>
        oddsAt(play, shape, option).map((one) => ({
          series: option.series,
          class: one.class,
          odds: oddsText(one.oddsMilli),
        })),
      ),
      rtp: options.map(({ series }) => ({ series, percent: '90.00', most: '90.00' })),
    })),
  };
}

export const sampleRules = (own: Partial<GameRules['game']> = {}): GameRules => rulesOf(sampleLottery(own));

export const sampleVietnam = (): GameRules =>
  rulesOf(
    sampleLottery({
      gameId: '3',
      gameCode: 'XSMB',
      gameName: 'Northern Vietnam',
      vendor: 'TCG_LOTTO_VN',
      gameMenuTag: 'NORTH',
      prizeMode: 'Lott',
      defaultPlayType: 'LO2',
    }),
  );
