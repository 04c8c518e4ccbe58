import { Badge, Pager } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { type Transfer, useTransfers } from './queries.ts';
import { shownState, stateLooks } from './transfer-words.ts';

/** The list of past transfers, newest first. */
export function TransferHistory() {
  const t = useT();
  const [page, setPage] = useState(1);
  const labels = usePagerLabels();
  const symbol = useBalance().data?.symbol ?? '';
  return (
    <section aria-label={t('transfer.history')} className="flex flex-col gap-3">
      <h3 className="text-lg">{t('transfer.history')}</h3>
      <ListStates
        query={useTransfers(page)}
        isEmpty={({ list }) => list.length === 0}
        icon="coins"
        emptyTitle={t('transfer.none')}
        emptyText={t('transfer.noneText')}
      >
        {({ list, totalPages }) => (
          <>
            <ul className="flex flex-col gap-2">
              {list.map((one) => (
                <Line key={one.transferId} transfer={one} symbol={symbol} />
              ))}
            </ul>
            <Pager page={page} totalPages={totalPages} onPage={setPage} labels={labels} />
          </>
        )}
      </ListStates>
    </section>
  );
}

function Line({ transfer, symbol }: { transfer: Transfer; symbol: string }) {
  const t = useT();
  const { vendorName: vendor, direction, state, origin } = transfer;
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-md border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate">{t(direction === 'in' ? 'transfer.toVendor' : 'transfer.fromVendor', { vendor })}</p>
        <p className="text-xs text-ink-soft">
          {dateTimeText(transfer.askedAt)}
          {origin === 'member' ? null : ` · ${t('transfer.withGame')}`}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <span className="num font-semibold">{moneyText(transfer.amount, symbol)}</span>
        <Badge {...stateLooks[state]}>{t(`transfer.state.${shownState(state)}`)}</Badge>
      </div>
    </li>
  );
}
