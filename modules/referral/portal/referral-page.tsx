import { Empty } from '@sanam/ui';
import { GivingStop } from '@sanam/portal/components/giving-stop.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { FriendList } from './friend-list.tsx';
import { LinkCard } from './link-card.tsx';
import { type Referral, useReferral } from './queries.ts';
import { TermsBox } from './terms-box.tsx';

/** The referral page: the member's link, the conditions, the totals and the friends (PRM-018). */
export function ReferralPage() {
  const query = useReferral();
  return (
    <ListStates query={query} isEmpty={() => false} icon="users" emptyTitle="">
      {(own) => <Page own={own} />}
    </ListStates>
  );
}

function Page({ own }: { own: Referral }) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  const { terms, isAgent, invited } = own;
  if (isAgent)
    return (
      <Empty icon="users" title={t('referral.agent')}>
        {t('referral.agentText')}
      </Empty>
    );
  if (terms === null && invited === 0)
    return (
      <Empty icon="users" title={t('referral.closed')}>
        {t('referral.closedText')}
      </Empty>
    );
  return (
    <div className="flex flex-col gap-4">
      <GivingStop />
      {terms === null ? (
        <p className="text-ink-soft">{t('referral.closed')}</p>
      ) : (
        <>
          <TermsBox terms={terms} symbol={symbol} left={own.leftThisMonth} />
          <LinkCard code={own.code} />
        </>
      )}
      <Figures own={own} symbol={symbol} />
      <section aria-labelledby="referral-friends" className="flex flex-col gap-3">
        <h3 id="referral-friends" className="text-lg font-semibold">
          {t('referral.friends')}
        </h3>
        <FriendList symbol={symbol} />
      </section>
    </div>
  );
}

function Figures({ own, symbol }: { own: Referral; symbol: string }) {
  const t = useT();
  const figures = [
    [t('referral.invited'), countText(own.invited)],
    [t('referral.qualified'), countText(own.qualified)],
    [t('referral.rewarded'), countText(own.rewarded)],
    [t('referral.earned'), moneyText(own.earned, symbol)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 rounded-md border border-line text-center sm:grid-cols-4">
      {figures.map(([label, text]) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1 p-3">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="num text-lg font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
