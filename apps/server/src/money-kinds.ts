// Every way in which money may move: what each module declares. docs/money-moves.md is checked against it.
import { gamesMoneyKinds } from './modules/games/money-kinds.ts';
import type { MoneyKind } from './modules/ledger/index.ts';
import { walletMoneyKinds } from './modules/wallet/money-kinds.ts';

export const moneyKinds: readonly MoneyKind[] = [...walletMoneyKinds, ...gamesMoneyKinds];
