import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

export const gameRow = z.object({
  nodeId: z.string(),
  vassalage: z.string(),
  vendor: z.string(),
  gameType: z.enum(gameTypes),
  isGame: z.enum(['GAME', 'VASSALAGE']),
  gameCode: z.string(),
  gameName: z.string(),
  gameClassify: z.string(),
  pictureUrl: z.nullable(z.string()),
  minBet: amount,
  isHot: z.boolean(),
  isNew: z.boolean(),
  hasTrial: z.boolean(),
  /** False: a demonstration entry that cannot be played; listed after all that can. */
  canPlay: z.boolean(),
  rtp: z.nullable(z.string()),
  defaultPlayType: z.nullable(z.string()),
});
export const language = z._default(z.enum(['TH', 'EN']), 'TH');
export const vassalage = z.optional(z.string().check(z.regex(/^[A-Z0-9_]{2,32}$/)));
