import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { pageOf } from '@sanam/portal/router/address.ts';
import { useLocation, useSearchParams } from '@sanam/portal/router/router.ts';
import { LotteryHall } from './hall/lottery-hall.tsx';
import { isVendorGroup, VIETNAMESE } from './vendor-groups.ts';

/** Hall of the lotteries; `/vnlottery` is the same with the Vietnamese ones chosen (LOT-001, GAP-089). */
export function LotteryPage() {
  const t = useT();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const wanted = query.get('vendor');
  const vendor = pageOf(pathname) === gamePaths.vnlottery ? VIETNAMESE : isVendorGroup(wanted) ? wanted : null;
  const name = t(vendor === VIETNAMESE ? 'lottery.vietnamese' : 'lottery.title');
  return (
    <div className="flex flex-col gap-4">
      <PageHeading name={name} className="text-2xl" />
      <LotteryHall key={vendor} vendor={vendor} />
    </div>
  );
}
