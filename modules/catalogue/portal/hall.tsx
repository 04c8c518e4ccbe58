import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { Empty, Icon, Tabs } from '@sanam/ui';
import { Fragment } from 'react';
import { Slot } from '@sanam/portal/components/slot.tsx';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { ToGames } from '@sanam/portal/components/to-games.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { typeIcons } from './type-icons.ts';
import { useWide } from '@sanam/portal/lib/use-wide.ts';

import { categoryVendors } from './category-vendors.ts';
import { nothingSought } from './hall-choice.ts';
import { hallTabs } from './hall-tabs.ts';
import { ClassChips, HallFilters } from './hall-filters.tsx';
import { PagedGames } from './paged-games.tsx';
import { useGameMenus } from './queries.ts';
import { OwnList, RecentGames } from './recent-games.tsx';
import { ScrolledGames } from './scrolled-games.tsx';
import { SearchBox } from './search-box.tsx';
import { useHall } from './use-hall.ts';
import { VendorMenu } from './vendor-menu.tsx';

const tabIcons = { all: 'grid', hot: 'flame', fav: 'heart', recent: 'history' } as const;

function Title({ gameType }: { gameType: GameType }) {
  const t = useT();
  const name = t(`games.type.${gameType}`);
  return (
    <PageHeading name={name} className="flex items-center gap-2 text-2xl">
      <Icon name={typeIcons[gameType]} size={28} className="text-brand-ink" />
      {name}
    </PageHeading>
  );
}

function useVendors(gameType: GameType) {
  const { data } = useGameMenus();
  const cards = data?.lanes.filter((lane) => lane.gameClassify === gameType).flatMap((lane) => lane.cards);
  return cards && categoryVendors(gameType, cards);
}

type HallState = ReturnType<typeof useHall>;

/** The games: pages on wide screens, infinite scrolling on small ones (GAP-112). */
function Games({ hall: { filter, choice, onPage, onChoose } }: { hall: HallState }) {
  const wide = useWide();
  const onClear = () => onChoose(nothingSought);
  return wide ? (
    <PagedGames filter={filter} page={choice.page} onPage={onPage} onClear={onClear} />
  ) : (
    <ScrolledGames key={JSON.stringify(filter)} filter={filter} onClear={onClear} />
  );
}

/** The slot and the fish hall: vendor menu, list tabs, search, filters and the list (GAM-013, GAM-024). */
export function Hall({ gameType }: { gameType: GameType }) {
  const t = useT();
  const hall = useHall(gameType, true);
  const { tab, vassalage, choice, onChoose } = hall;
  const isSearched = tab === 'all' || tab === 'hot';
  return (
    <div className="flex flex-col gap-4">
      <Title gameType={gameType} />
      <VendorMenu vendors={useVendors(gameType)} selected={vassalage} onSelect={hall.selectVendor} />
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full min-w-0 lg:w-auto">
          <Tabs
            items={hallTabs.map((id) => ({ id, label: t(`games.tab.${id}`), icon: tabIcons[id] }))}
            selected={tab}
            onSelect={hall.selectTab}
            label={t('games.tabs')}
            panelId="hall-list"
          />
        </div>
        {isSearched ? (
          <Fragment key={hall.list}>
            <HallFilters gameType={gameType} vassalage={vassalage} choice={choice} onChoose={onChoose} />
            <SearchBox value={choice.gameName} onSearch={(gameName) => onChoose({ gameName })} />
          </Fragment>
        ) : null}
      </div>
      <div id="hall-list" role="tabpanel" aria-label={t(`games.tab.${tab}`)}>
        {tab === 'recent' ? (
          <OwnList list="recent">
            <RecentGames gameType={gameType} />
          </OwnList>
        ) : tab === 'fav' ? (
          <OwnList list="fav">
            <Games hall={hall} />
          </OwnList>
        ) : (
          <Games hall={hall} />
        )}
      </div>
    </div>
  );
}

/** A category hall: its vendors, its classes (cards are one of PvP, GAP-091), a search and the list. */
export function Category({ gameType }: { gameType: GameType }) {
  const t = useT();
  const hall = useHall(gameType, false);
  const { vassalage, choice, onChoose } = hall;
  const vendors = useVendors(gameType);
  if (vendors?.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        <Title gameType={gameType} />
        <Slot of="categoryTop" gameType={gameType} />
        <Empty icon={typeIcons[gameType]} title={t('hall.noData')} action={<ToGames />}>
          {t('hall.noDataText')}
        </Empty>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Title gameType={gameType} />
      <Slot of="categoryTop" gameType={gameType} />
      <VendorMenu vendors={vendors} selected={vassalage} onSelect={hall.selectVendor} />
      <div key={hall.list} className="flex flex-wrap items-center gap-3">
        <ClassChips gameType={gameType} vassalage={vassalage} choice={choice} onChoose={onChoose} />
        <SearchBox value={choice.gameName} onSearch={(gameName) => onChoose({ gameName })} />
      </div>
      <Games hall={hall} />
    </div>
  );
}
