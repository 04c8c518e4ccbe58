import type { GameType } from '../../contract/game-types.ts';

/** A game as a vendor lists it, in our words. */
export interface ImportedGame {
  code: string;
  gameType: GameType;
  classify: string;
  nameTh: string;
  nameEn: string;
  pictureSquareUrl: string | null;
  pictureWideUrl: string | null;
  minBetMinor: bigint;
  maxBetMinor: bigint;
  /** Theoretical return as a decimal fraction, `"0.9646"`. */
  rtp: string | null;
  hasDemo: boolean;
}

/** What a vendor can be asked for. Adapters translate it to the vendor's own protocol; each call has a deadline. */
export interface VendorPort {
  /** The vendor's games; rows that cannot be read come back with the reason and never spoil the others. */
  catalogue(vendorCode: string): Promise<{ games: ImportedGame[]; bad: { code: string; reason: string }[] }>;
  /** A one-time address of a game. */
  launch(vendorCode: string, command: LaunchCommand): Promise<{ url: string }>;
  /** A page that replays a round. */
  replay(
    vendorCode: string,
    round: { roundId: string; playerId: string; language: 'TH' | 'EN' },
  ): Promise<{ url: string }>;
}

export interface LaunchCommand {
  mode: 'real' | 'fun';
  launchToken?: string;
  gameCode: string;
  language: 'TH' | 'EN';
  currency: string;
  device: 'WEB' | 'MOBILE';
  returnUrl: string;
  depositUrl: string;
}
