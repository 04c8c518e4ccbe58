import type { GameType } from '@sanam/vendors/contract/game-types.ts';

export interface DemonstrationVendor {
  code: string;
  name: string;
  games: Partial<Record<GameType, number>>;
  /** Whether one more entry opens the vendor's list instead of a game. */
  hasLobby?: boolean;
}

/** Twenty invented vendors, and the three cockfight providers named in the specification. 20,000 games. */
export const demonstrationVendors: readonly DemonstrationVendor[] = [
  { code: 'RIMTARN', name: 'Rimtarn', games: { RNG: 2400 } },
  { code: 'KRAJUI', name: 'Krajui', games: { RNG: 2200 } },
  { code: 'SAILOM', name: 'Sailom', games: { RNG: 2000 } },
  { code: 'FONPRAM', name: 'Fonpram', games: { RNG: 1900 } },
  { code: 'KHAOMOK', name: 'Khaomok', games: { RNG: 1800 } },
  { code: 'TONSON', name: 'Tonson', games: { RNG: 1600 } },
  { code: 'MAPRAO', name: 'Maprao', games: { RNG: 1500 } },
  { code: 'CHOMPHU', name: 'Chomphu', games: { RNG: 1400 } },
  { code: 'DOKRAK', name: 'Dokrak', games: { RNG: 1200 } },
  { code: 'HINGHOI', name: 'Hinghoi', games: { RNG: 1000 } },
  { code: 'TALESAI', name: 'Talesai', games: { FISH: 500, RNG: 300 } },
  { code: 'PLATAPIAN', name: 'Platapian', games: { FISH: 450 } },
  { code: 'RUENMAI', name: 'Ruenmai', games: { LIVE: 500 }, hasLobby: true },
  { code: 'SALAKAEO', name: 'Salakaeo', games: { LIVE: 400 }, hasLobby: true },
  { code: 'PAISAM', name: 'Paisam', games: { PVP: 350 } },
  { code: 'SANAMYA', name: 'Sanamya', games: { SPORTS: 40, ESPORTS: 30 }, hasLobby: true },
  { code: 'SALAKFUN', name: 'Salakfun', games: { ELOTT: 230 } },
  { code: 'DS88', name: 'DS88', games: { COCKFIGHT: 70 } },
  { code: 'DIG', name: 'DIG', games: { COCKFIGHT: 70 } },
  { code: 'WS168', name: 'WS168', games: { COCKFIGHT: 60 } },
];

/** Classes by which a hall can be filtered. Cards are a class of PvP (GAP-091). */
export const classesOf: Record<GameType, readonly [string, ...string[]]> = {
  RNG: ['classic', 'video', 'cluster', 'ways', 'jackpot'],
  FISH: ['shooting', 'arcade'],
  LIVE: ['baccarat', 'roulette', 'dragontiger', 'sicbo'],
  PVP: ['cards', 'dice', 'board'],
  SPORTS: ['football', 'basketball', 'volleyball', 'boxing'],
  ESPORTS: ['arena', 'racing'],
  ELOTT: ['numbers', 'keno'],
  LOTT: ['numbers'],
  COCKFIGHT: ['arena'],
};
