import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { pageOf } from '@sanam/portal/router/address.ts';
import { useLocation, useSearchParams } from '@sanam/portal/router/router.ts';
import { BuyPage } from './buy/buy-page.tsx';
import { HallWays } from './hall/hall-ways.tsx';
import { LotteryHall } from './hall/lottery-hall.tsx';
import type { VendorGroup } from '../contract/states.ts';
import { isVendorGroup, VIETNAMESE } from './vendor-groups.ts';

/**
 * The page of the lottery named in the address, otherwise the hall. `/vnlottery` is the same with the Vietnamese
 * lotteries chosen (LOT-001, GAP-089).
 */
export function LotteryPage() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const gameCode = query.get('gameCode');
  if (gameCode !== null && GAME.test(gameCode))
    return <BuyPage key={gameCode} gameCode={gameCode} playType={query.get('playType')} />;
  const wanted = query.get('vendor');
  const vendor = pageOf(pathname) === gamePaths.vnlottery ? VIETNAMESE : isVendorGroup(wanted) ? wanted : null;
  return <Hall key={vendor} vendor={vendor} />;
}

/** Format of a game code in the calls. */
const GAME = /^[A-Z0-9_-]{2,32}$/;

function Hall({ vendor }: { vendor: VendorGroup | null }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageHeading name={t(vendor === VIETNAMESE ? 'lottery.vietnamese' : 'lottery.title')} className="text-2xl" />
        <HallWays />
      </div>
      <LotteryHall vendor={vendor} />
    </div>
  );
}
