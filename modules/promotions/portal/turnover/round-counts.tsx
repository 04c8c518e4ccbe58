import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Dialog } from '@sanam/ui';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { turnoverCalls } from '../../contract/turnover-calls.ts';
import { keys } from '../keys.ts';
import { reasonText } from './reason-text.ts';

/** The button beside a round of the betting record that opens what the round counted. */
export function RoundCounts({ roundId, name }: { roundId: string; name: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="ghost" icon="list" className="-ms-3 whitespace-nowrap" onClick={() => setOpen(true)}>
        {t('turnover.ofRound')}
        <span className="sr-only">{name}</span>
      </Button>
      {isOpen && (
        <Dialog
          open
          sheet
          onClose={() => setOpen(false)}
          closeLabel={t('app.close')}
          title={t('turnover.ofRoundTitle', { name })}
        >
          <Contributions roundId={roundId} />
        </Dialog>
      )}
    </>
  );
}

/** Shows what the round counted for each requirement, with reasons. */
function Contributions({ roundId }: { roundId: string }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const query = useQuery({
    queryKey: [...keys.turnover, 'round', roundId],
    queryFn: () => call(turnoverCalls.turnoverOfRound, { params: { id: roundId } }),
  });
  return (
    <ListStates
      query={query}
      isEmpty={({ list }) => list.length === 0}
      icon="list"
      emptyTitle={t('turnover.ofRoundNone')}
      emptyText={t('turnover.ofRoundNoneText')}
    >
      {({ list }) => (
        <ul className="flex flex-col gap-3">
          {list.map(({ turnoverId, source, base, multiplePercent, factId, ...one }) => (
            <li key={`${turnoverId} ${factId} ${one.reason}`} className="flex flex-col gap-1">
              <span className="flex items-baseline justify-between gap-3 font-semibold">
                {t(`turnover.source.${source}`, {
                  base: moneyText(base, symbol),
                  times: String(multiplePercent / 100),
                })}
                <span className="num">{moneyText(one.counted, symbol)}</span>
              </span>
              <span className="text-sm text-ink-soft">{reasonText(t, one, symbol)}</span>
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
}
