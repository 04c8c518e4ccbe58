import type { Value } from '@sanam/client/client';
import { Badge, Button, Card, Meter, Pager, type Tone } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { turnoverCalls } from '../../contract/turnover-calls.ts';
import { keys } from '../keys.ts';
import { TurnoverBets } from './turnover-bets.tsx';

type Page = Value<'turnover'>;
type Requirement = Page['list'][number];

const tones: Record<Requirement['state'], Tone> = {
  open: 'caution',
  met: 'gain',
  released: 'neutral',
  forfeited: 'neutral',
  expired: 'neutral',
};

/** The turnover requirements, each with its bets. */
export function TurnoverPart() {
  const t = useT();
  const labels = usePagerLabels();
  const [pageNo, setPageNo] = useState(1);
  const meter = useQuery({
    queryKey: [...keys.turnover, 'list', pageNo],
    queryFn: () => call(turnoverCalls.turnover, { query: { pageNo } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="turnover-title" className="flex flex-col gap-3">
      <h3 id="turnover-title" className="font-semibold">
        {t('turnover.title')}
      </h3>
      <ListStates
        query={meter}
        isEmpty={({ list }) => list.length === 0}
        icon="check"
        emptyTitle={t('turnover.none')}
        emptyText={t('turnover.noneText')}
      >
        {(page) => (
          <>
            <Why page={page} />
            <ul className="flex flex-col gap-3">
              {page.list.map((one) => (
                <li key={one.turnoverId}>
                  <RequirementCard one={one} />
                </li>
              ))}
            </ul>
            <Pager page={pageNo} totalPages={page.totalPages} onPage={setPageNo} labels={labels} />
          </>
        )}
      </ListStates>
    </section>
  );
}

/** The reason why not everything can be withdrawn, with the amounts. */
function Why({ page: { cash, locked, withdrawable } }: { page: Page }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  return (
    <SumLines
      lines={[
        { label: t('turnover.cash'), text: moneyText(cash, symbol) },
        { label: t('turnover.locked'), text: `− ${moneyText(locked, symbol)}` },
        { label: t('turnover.withdrawable'), text: moneyText(withdrawable, symbol), strong: true },
      ]}
    />
  );
}

function RequirementCard({ one }: { one: Requirement }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const [showsBets, setShowsBets] = useState(false);
  const { turnoverId, source, state, base, multiplePercent, required, done, remaining, lockedNow, expiresAt } = one;
  const isOpen = state === 'open';
  const title = t(`turnover.source.${source}`, { base: moneyText(base, symbol), times: String(multiplePercent / 100) });
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h4 className="font-semibold">{title}</h4>
          <p className="num text-xs text-ink-soft">{dateTimeText(one.openedAt)}</p>
        </div>
        <Badge tone={tones[state]}>{t(`turnover.state.${state}`)}</Badge>
      </div>
      <div className="text-brand-ink">
        <Meter part={Number(done) / Number(required)} label={title} />
      </div>
      <p className="tabular text-sm">
        {t(isOpen ? 'turnover.progress' : 'turnover.played', {
          done: moneyText(done, symbol),
          required: moneyText(required, symbol),
          left: moneyText(remaining, symbol),
        })}
      </p>
      {isOpen && Number(lockedNow) > 0 ? (
        <p className="text-sm text-ink-soft">{t('turnover.keeps', { amount: moneyText(lockedNow, symbol) })}</p>
      ) : null}
      {isOpen || state === 'met' ? null : <p className="text-sm text-ink-soft">{t('turnover.over')}</p>}
      {!isOpen || expiresAt === null ? null : (
        <p className="text-sm text-ink-soft">{t('turnover.until', { at: dateTimeText(expiresAt) })}</p>
      )}
      <Button size="small" look="ghost" icon="list" aria-expanded={showsBets} onClick={() => setShowsBets(!showsBets)}>
        {t('turnover.bets')}
      </Button>
      {showsBets && <TurnoverBets turnoverId={turnoverId} />}
    </Card>
  );
}
