import { contentPaths, promotionPath } from '@sanam/content/portal/paths.ts';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Badge, buttonClass, Card, Field, Pager, Select } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import { useState } from 'react';
import { type ShownState, shownStates } from '../../contract/activity-states.ts';
import { rewardText } from '../reward-text.ts';
import { useMyActivities, usePromoCount } from '../queries.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';

type Row = Value<'participation'>['list'][number];

const listed = shownStates.filter((state) => state !== 'comingSoon' && state !== 'join' && state !== 'apply');

/** The page of the member's activities (PRM-023), with the number of further ones. */
export function ParticipationPage() {
  const t = useT();
  const labels = usePagerLabels();
  const count = usePromoCount();
  const [state, setState] = useState<ShownState | undefined>();
  const [pageNo, setPageNo] = useState(1);
  const query = useMyActivities(state, pageNo);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={t('promotions.mine.filter')} className="w-44">
          <Select
            value={state ?? ''}
            onChange={({ target }) => {
              setState(listed.find((one) => one === target.value));
              setPageNo(1);
            }}
          >
            <option value="">{t('promotions.mine.all')}</option>
            {listed.map((one) => (
              <option key={one} value={one}>
                {t(`promotions.state.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Link to={contentPaths.promotions} className={buttonClass(count > 0 ? 'brand' : 'plain')}>
          {t('promo.all')}
          {count > 0 ? <span className="num">({count})</span> : null}
        </Link>
      </div>
      <ListStates
        query={query}
        isEmpty={({ list }) => list.length === 0}
        icon="gift"
        emptyTitle={t('promotions.mine.none')}
        emptyText={t('promotions.mine.noneText')}
      >
        {({ list, totalPages }) => (
          <>
            <ul className="flex flex-col gap-3">
              {list.map((row) => (
                <Part key={`${row.promotionId}-${row.joinedAt}`} row={row} />
              ))}
            </ul>
            <Pager page={pageNo} totalPages={totalPages} onPage={setPageNo} labels={labels} />
          </>
        )}
      </ListStates>
    </div>
  );
}

const tones = { claim: 'brand', rejected: 'loss', claimed: 'gain', issued: 'gain', applying: 'caution' } as const;

function Part({ row }: { row: Row }) {
  const t = useT();
  const money = useMoney();
  const { promotionId, title, state, joinedAt, claimUntil, remark, progress } = row;
  const reward = rewardText(t, money, row);
  const tone = state in tones ? tones[state as keyof typeof tones] : 'neutral';
  return (
    <Card as="li" flat className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <Link to={promotionPath(promotionId)} className="min-w-0 font-semibold break-words hover:text-brand-ink">
          {title}
        </Link>
        <Badge tone={tone}>{t(`promotions.state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-ink-soft">{t('promotions.mine.joinedAt', { time: dateTimeText(joinedAt) })}</p>
      {progress === null || state !== 'joined' ? null : (
        <p className="tabular text-sm">
          {t('promotions.goal.progress', { done: money(progress.done), goal: money(progress.goal) })}
        </p>
      )}
      {reward === null ? null : <p className="num text-sm font-semibold">{reward}</p>}
      {claimUntil === null ? null : (
        <p className="text-sm text-ink-soft">{t('promotions.act.claimUntil', { time: dateTimeText(claimUntil) })}</p>
      )}
      {remark === null || remark === '' ? null : (
        <p className="rounded-md bg-sunken p-2 text-sm break-words">{remark}</p>
      )}
    </Card>
  );
}
