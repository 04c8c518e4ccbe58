import { useT } from '@sanam/portal/i18n/language.ts';
import { recall, remember, useEntry } from '@sanam/portal/lib/entry-memory.ts';
import { gateOf, useProtected } from '@sanam/portal/lib/gate.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { useLocation, useSearchParams } from '@sanam/portal/router/router.ts';
import { Tabs } from '@sanam/ui';
import { useEffect, useState } from 'react';
import type { VendorGroup } from '../../contract/states.ts';
import { usePrizeMode } from '../prize-mode.ts';
import { prizeModeOf } from '../vendor-groups.ts';
import { useLotteryFavourites } from './favourites.ts';
import { type HallChoice, type HallTab, hallTab, hallTabs, nothingSought } from './hall-choice.ts';
import { HallSearch } from './hall-search.tsx';
import { GameList, MenuList } from './lottery-lists.tsx';
import { useLotteryMenu, usePopularLotteries, useRecentLotteries } from './queries.ts';

const tabIcons = { all: 'grid', hot: 'flame', fav: 'heart', recent: 'history' } as const;

/** Tab (in the address) and search criteria (in memory) of the hall; both are restored on return from a lottery. */
function useHallPlace() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const { entry } = useEntry();
  const guarded = useProtected();
  const isOpen = gateOf('fav', useSession()) === 'open';
  const [choice, setChoice] = useState(() => recall<HallChoice>(entry, 'lotteries') ?? nothingSought);
  useEffect(() => remember(entry, 'lotteries', choice), [entry, choice]);
  const wanted = hallTab(query.get('page'));
  const withTab = (tab: HallTab): URLSearchParams => {
    const next = new URLSearchParams(query);
    next.set('page', tab);
    return next;
  };
  return {
    choice,
    onChoose: (some: Partial<HallChoice>) => setChoice((before) => ({ ...before, ...some })),
    // A visitor who follows a link to a member's own list sees all lotteries.
    tab: isOpen || wanted === 'hot' ? wanted : ('all' as const),
    selectTab: (tab: HallTab) =>
      guarded(tab, `${pathname}?${withTab(tab)}`, () => setQuery(withTab(tab), { replace: true })),
  };
}

/**
 * The hall of lotteries: menu by tag, popular, favourite and recent ones, with filters by weekday and name (LOT-004 to
 * LOT-010).
 */
export function LotteryHall({ vendor }: { vendor: VendorGroup | null }) {
  const t = useT();
  useEffect(() => usePrizeMode.setState({ prizeMode: prizeModeOf(vendor) ?? null }), [vendor]);
  const { tab, selectTab, choice, onChoose } = useHallPlace();
  const menu = useLotteryMenu(vendor);
  const popular = usePopularLotteries(vendor, tab === 'hot');
  const recent = useRecentLotteries(vendor, tab === 'recent');
  const favourites = useLotteryFavourites();
  const onClear = () => onChoose(nothingSought);
  const list = { choice, favourites, onClear };
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        items={hallTabs.map((id) => ({ id, label: t(`lottery.tab.${id}`), icon: tabIcons[id] }))}
        selected={tab}
        onSelect={selectTab}
        label={t('lottery.tabs')}
        panelId="lottery-list"
      />
      <HallSearch tags={menu.data?.map((one) => one.tag)} choice={choice} onChoose={onChoose} />
      <div id="lottery-list" role="tabpanel" aria-label={t(`lottery.tab.${tab}`)}>
        {tab === 'all' ? <MenuList query={menu} {...list} /> : null}
        {tab === 'hot' ? <GameList query={popular} games={popular.data} tab={tab} {...list} /> : null}
        {tab === 'recent' ? <GameList query={recent} games={recent.data} tab={tab} {...list} /> : null}
        {tab === 'fav' ? (
          <GameList
            query={menu}
            games={menu.data
              ?.flatMap(({ gameMenus }) => gameMenus)
              .filter(({ gameId }) => favourites.ids.includes(gameId))}
            tab={tab}
            {...list}
          />
        ) : null}
      </div>
    </div>
  );
}
