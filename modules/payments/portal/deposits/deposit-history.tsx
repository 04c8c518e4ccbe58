import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { OrderList } from '../order-list.tsx';
import { useBalance, useDeposits } from '@sanam/wallet/portal/queries.ts';
import { stageLooks } from './deposit-words.ts';

export function DepositHistory({ onOpen }: { onOpen?: (id: string) => void }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const symbol = useBalance().data?.symbol ?? '';
  return (
    <OrderList
      kind="deposit"
      query={useDeposits(page)}
      page={page}
      onPage={setPage}
      onOpen={onOpen}
      linesOf={({ list }) =>
        list.map((deposit) => ({
          id: deposit.depositId,
          amount: moneyText(deposit.creditedAmount ?? deposit.payAmount, symbol),
          details: [dateTimeText(deposit.createdAt), t(`deposit.methodName.${deposit.method}`)],
          stage: t(`deposit.stage.${deposit.stage}`),
          look: stageLooks[deposit.stage],
        }))
      }
    />
  );
}
