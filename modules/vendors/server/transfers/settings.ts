import { setting } from '@sanam/merchants/server/index.ts';
import { z } from 'zod/mini';
import { autoTransferModes } from '../../contract/transfers.ts';

export const transferSettings = {
  /** Mode for members who chose nothing themselves. */
  autoTransfer: setting('games.autoTransfer', z.enum(autoTransferModes), 'ask'),
} as const;
