import { Skeleton } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useGameMenus } from './queries.ts';
import { uniqueVendors } from './unique-vendors.ts';
import { VendorLink } from './vendor-mark.tsx';

const SHOWN_MAX = 24;

/** Every vendor once, each with a link to the first hall that has its games. */
export function VendorStrip() {
  const t = useT();
  const { data } = useGameMenus();
  if (data === undefined) return <Skeleton className="h-28 w-full rounded-lg" />;
  const shown = uniqueVendors(data.lanes).slice(0, SHOWN_MAX);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="vendors" className="flex flex-col gap-3">
      <h2 id="vendors" className="text-xl">
        {t('home.vendors')}
      </h2>
      <ul className="flex gap-2 overflow-x-auto pb-2">
        {shown.map((card) => (
          <li key={card.vassalage} className="shrink-0">
            <VendorLink
              card={card}
              className="h-20 w-26 rounded-lg bg-surface px-1 font-semibold shadow-low hover:text-brand-ink"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
