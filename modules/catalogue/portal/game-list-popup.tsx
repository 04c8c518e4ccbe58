import { Dialog } from '@sanam/ui';
import { useState } from 'react';
import { useLocation } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { choose, freshChoice, type HallChoice, nothingSought, turn } from './hall-choice.ts';
import { ClassChips } from './hall-filters.tsx';
import { closeGameList, type ListedVendor, useGameList } from './game-list-state.ts';
import { PagedGames } from './paged-games.tsx';
import { SearchBox } from './search-box.tsx';

/** The games of an entry that represents its vendor, with the same launch rules (GAM-031, GAM-052, GAP-121). */
export function GameListPopup() {
  const { of, on } = useGameList();
  const { pathname } = useLocation();
  return of && on === pathname ? <VendorList key={of.vassalage} {...of} /> : null;
}

function VendorList({ vassalage, vendor, gameType }: ListedVendor) {
  const t = useT();
  const [choice, setChoice] = useState(freshChoice);
  const onChoose = (some: Partial<HallChoice>) => setChoice((before) => choose(before, some));
  const { gameName, gameClassify, minBet, page } = choice;
  return (
    <Dialog
      open
      onClose={closeGameList}
      title={t('hall.gamesOf', { vendor })}
      closeLabel={t('app.close')}
      width={960}
      height={720}
      sheet="full"
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <ClassChips {...{ gameType, vassalage, choice, onChoose }} />
          <SearchBox value={gameName} onSearch={(name) => onChoose({ gameName: name })} />
        </div>
        <PagedGames
          filter={{ list: 'all', gameType, vassalage, gameName, gameClassify, minBet }}
          page={page}
          onClear={() => onChoose(nothingSought)}
          onPage={(to, totalPages) => setChoice((before) => turn(before, to, totalPages))}
        />
      </div>
    </Dialog>
  );
}
