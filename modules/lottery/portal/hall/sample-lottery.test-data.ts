import type { LotteryGame } from './queries.ts';

/** The Thai government lottery with ten minutes of sale left. */
export const sampleLottery = (own: Partial<LotteryGame> = {}): LotteryGame => ({
  gameId: '1',
  gameCode: 'THGLO',
  gameName: 'Thai government',
  vendor: 'TCG_SEA',
  gameMenuTag: 'THAI',
  remark: '',
  prizeMode: 'SEA',
  defaultPlayType: 'TOP3',
  isHot: true,
  numero: '20261201',
  state: 'open',
  remainTime: 1200,
  lockTime: 600,
  winningTime: '2026-12-01T07:30:00Z',
  closeAt: '2026-12-01T07:20:00Z',
  serverTime: '2026-12-01T07:10:00Z',
  drawDayOfWeek: '',
  lastNumero: '20261116',
  lastNumber: '417652',
  ...own,
});

export const sampleLaos = (own: Partial<LotteryGame> = {}): LotteryGame =>
  sampleLottery({
    gameId: '2',
    gameCode: 'LAO',
    gameName: 'Laos',
    gameMenuTag: 'LAO',
    isHot: false,
    numero: '20261202',
    remainTime: 90_000,
    lockTime: 900,
    winningTime: '2026-12-02T13:30:00Z',
    closeAt: '2026-12-02T13:15:00Z',
    drawDayOfWeek: '2,4,6',
    lastNumber: null,
    ...own,
  });
