// Every way in which money may move: what each module declares. docs/money-moves.md is checked against it.
import { gamesMoneyKinds } from '@sanam/play/server/money-kinds.ts';
import type { MoneyKind } from '@sanam/ledger/server/index.ts';
import { walletMoneyKinds } from '@sanam/wallet/server/money-kinds.ts';

export const moneyKinds: readonly MoneyKind[] = [...walletMoneyKinds, ...gamesMoneyKinds];
