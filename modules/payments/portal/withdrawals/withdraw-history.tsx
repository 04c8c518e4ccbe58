import { useState } from 'react';
import { leftToRight } from '@sanam/portal/i18n/current-language.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { OrderList } from '../order-list.tsx';
import { useBalance, useWithdrawals } from '@sanam/wallet/portal/queries.ts';
import { withdrawalLooks } from './withdraw-words.ts';

export function WithdrawHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const symbol = useBalance().data?.symbol ?? '';
  return (
    <OrderList
      kind="withdraw"
      query={useWithdrawals(page)}
      page={page}
      onPage={setPage}
      onOpen={onOpen}
      linesOf={({ list }) =>
        list.map((row) => ({
          id: row.withdrawalId,
          amount: moneyText(row.amount, symbol),
          details: [dateTimeText(row.createdAt), `${row.bankName} ${leftToRight(`•••• ${row.accountTail}`)}`],
          stage: t(`withdraw.stage.${row.stage}`),
          look: withdrawalLooks[row.stage],
        }))
      }
    />
  );
}
