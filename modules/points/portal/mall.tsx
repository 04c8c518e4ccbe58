import { Tabs } from '@sanam/ui';
import { useId, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { isGuest, useSession } from '@sanam/portal/lib/session.ts';
import { BalanceCard } from './balance-card.tsx';
import { Earning } from './earning.tsx';
import { History } from './history.tsx';
import { Redeems } from './redeems.tsx';
import { Rewards } from './rewards.tsx';

const views = { rewards: Rewards, redeems: Redeems, history: History, earning: Earning } as const;
type View = keyof typeof views;

/** The points mall: rewards for all visitors; balance, redemptions and history for members (PTS-001). */
export function Mall() {
  const isMember = useSession(({ token, accountType }) => token !== null && !isGuest(accountType));
  return isMember ? <MemberMall /> : <Rewards />;
}

function MemberMall() {
  const t = useT();
  const [view, setView] = useState<View>('rewards');
  const panelId = useId();
  const Shown = views[view];
  return (
    <div className="flex flex-col gap-4">
      <BalanceCard />
      <Tabs
        label={t('points.title')}
        panelId={panelId}
        selected={view}
        onSelect={setView}
        items={(Object.keys(views) as View[]).map((id) => ({ id, label: t(`points.view.${id}`) }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`points.view.${view}`)}>
        <Shown />
      </div>
    </div>
  );
}
