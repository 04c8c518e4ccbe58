import { Badge, Icon, Pager } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '../../../components/list-states.tsx';
import { useT } from '../../../i18n/language.ts';
import { moneyText } from '../../../lib/money.ts';
import { usePagerLabels } from '../../../lib/pager-labels.ts';
import { dateTimeText } from '../../../lib/time.ts';
import { useBalance, useDeposits } from '../queries.ts';
import { stageLooks } from './deposit-words.ts';

export function DepositHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const labels = usePagerLabels();
  const symbol = useBalance().data?.symbol ?? '';
  const deposits = useDeposits(page);
  return (
    <section aria-label={t('deposit.history')} className="flex flex-col gap-3">
      <h3 className="text-lg">{t('deposit.history')}</h3>
      <ListStates
        query={deposits}
        isEmpty={({ list }) => list.length === 0}
        icon="deposit"
        emptyTitle={t('deposit.none')}
        emptyText={t('deposit.noneText')}
      >
        {({ list, totalPages }) => (
          <>
            <ul className="flex flex-col gap-2">
              {list.map((deposit) => (
                <li key={deposit.depositId}>
                  <button
                    type="button"
                    onClick={() => onOpen(deposit.depositId)}
                    className="flex min-h-16 w-full items-center gap-3 rounded-md border border-line px-3 py-2 text-start hover:bg-sunken"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="num block font-semibold">
                        {moneyText(deposit.creditedAmount ?? deposit.payAmount, symbol)}
                      </span>
                      <span className="tabular block text-xs text-ink-soft">{dateTimeText(deposit.createdAt)}</span>
                    </span>
                    <Badge tone={stageLooks[deposit.stage].tone} icon={stageLooks[deposit.stage].icon}>
                      {t(`deposit.stage.${deposit.stage}`)}
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
