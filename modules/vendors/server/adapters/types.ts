import type { GameType } from '../../contract/game-types.ts';

/** A game of a vendor's list, converted to our terms. */
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

/** Port to a vendor. Adapters translate it to the vendor's protocol; each call has a deadline. */
export interface VendorPort {
  /** Returns the vendor's games; unreadable rows come with the reason and do not affect the others. */
  catalogue(vendorCode: string): Promise<{ games: ImportedGame[]; bad: { code: string; reason: string }[] }>;
  /** Returns a one-time address of a game. */
  launch(vendorCode: string, command: LaunchCommand): Promise<{ url: string }>;
  /** Returns the address of a page that replays a round. */
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
