import { Badge, Icon, Pager } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '../../../components/list-states.tsx';
import { useT } from '../../../i18n/language.ts';
import { moneyText } from '../../../lib/money.ts';
import { usePagerLabels } from '../../../lib/pager-labels.ts';
import { dateTimeText } from '../../../lib/time.ts';
import { useBalance, useWithdrawals } from '../queries.ts';
import { withdrawalLooks } from './withdraw-words.ts';

export function WithdrawHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const labels = usePagerLabels();
  const symbol = useBalance().data?.symbol ?? '';
  const withdrawals = useWithdrawals(page);
  return (
    <section aria-label={t('withdraw.history')} className="flex flex-col gap-3">
      <h3 className="text-lg">{t('withdraw.history')}</h3>
      <ListStates
        query={withdrawals}
        isEmpty={({ list }) => list.length === 0}
        icon="withdraw"
        emptyTitle={t('withdraw.none')}
        emptyText={t('withdraw.noneText')}
      >
        {({ list, totalPages }) => (
          <>
            <ul className="flex flex-col gap-2">
              {list.map((row) => (
                <li key={row.withdrawalId}>
                  <button
                    type="button"
                    onClick={() => onOpen(row.withdrawalId)}
                    className="flex min-h-16 w-full items-center gap-3 rounded-md border border-line px-3 py-2 text-start hover:bg-sunken"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="num block font-semibold">{moneyText(row.amount, symbol)}</span>
                      <span className="tabular block text-xs text-ink-soft">
                        {dateTimeText(row.createdAt)} · {row.bankName} •••• {row.accountTail}
                      </span>
                    </span>
                    <Badge tone={withdrawalLooks[row.stage].tone} icon={withdrawalLooks[row.stage].icon}>
                      {t(`withdraw.stage.${row.stage}`)}
                    </Badge>
                    <Icon name="chevronRight" size={18} className="shrink-0 text-ink-soft" />
                  </button>
                </li>
              ))}
            </ul>
            <Pager page={page} totalPages={totalPages} onPage={setPage} labels={labels} />
          </>
        )}
      </ListStates>
    </section>
  );
}
