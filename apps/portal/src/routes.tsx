import { Loader } from '@sanam/ui';
import { type ReactElement, Suspense, useState } from 'react';
import { GuestOnly, RequireMember } from './layouts/guards.tsx';
import { HomePage } from './layouts/home-page.tsx';
import { NotFoundPage } from './layouts/not-found-page.tsx';
import { Shell } from './layouts/shell.tsx';
import { useT } from './i18n/language.ts';
import { featureRoutes, type PortalRoute } from './lib/feature.ts';
import { aliases, paths } from './paths.ts';
import { pageOf } from './router/address.ts';
import { useLocation } from './router/router.ts';

interface Shown {
  element: ReactElement;
  frame?: PortalRoute['frame'];
}

const home: Shown = { element: <HomePage /> };
const notFound: Shown = { element: <NotFoundPage /> };

/** Returns every page of the portal by its address. */
function pagesByAddress(): Map<string, Shown> {
  const homes = [paths.home, ...aliases.home].map((path): [string, Shown] => [path, home]);
  const others = featureRoutes().flatMap((route) => {
    const shown: Shown = { element: elementOf(route), frame: route.frame };
    return route.paths.map((path): [string, Shown] => [pageOf(path), shown]);
  });
  return new Map([...homes, ...others]);
}

function elementOf({ page: Page, isForMembers, isForVisitors }: PortalRoute) {
  if (isForMembers) return <RequireMember page={<Page />} />;
  return isForVisitors ? <GuestOnly page={<Page />} /> : <Page />;
}

/** Renders the page of the address in its frame. */
export function AppRoutes() {
  const t = useT();
  const page = pageOf(useLocation().pathname);
  const [pages] = useState(pagesByAddress);
  const { element, frame } = pages.get(page) ?? notFound;
  return (
    <Suspense fallback={<Loader label={t('app.loading')} />}>
      <Shell frame={frame}>{element}</Shell>
    </Suspense>
  );
}
