import { useState } from 'react';
import { leftToRight } from '../../../i18n/current-language.ts';
import { useT } from '../../../i18n/language.ts';
import { moneyText } from '../../../lib/money.ts';
import { dateTimeText } from '../../../lib/time.ts';
import { OrderList } from '../order-list.tsx';
import { useBalance, useWithdrawals } from '../queries.ts';
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
