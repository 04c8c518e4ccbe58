// Sealing of delivery addresses and voucher codes.
import { z } from 'zod/mini';
import type { Vault } from '@sanam/server/platform/crypto.ts';

export const CODE_SEAL = 'points.code';
const ADDRESS_SEAL = 'points.address';

const address = z.object({ name: z.string(), phone: z.string(), text: z.string() });
type Address = z.output<typeof address>;

export const sealAddress = (vault: Vault, given: Address): string => vault.seal(ADDRESS_SEAL, JSON.stringify(given));
export const openAddress = (vault: Vault, sealed: string): Address =>
  address.parse(JSON.parse(vault.open(ADDRESS_SEAL, sealed)));
