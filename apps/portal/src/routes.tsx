import { Loader } from '@sanam/ui';
import { Suspense } from 'react';
import { Route, Routes } from './router/router.ts';
import { GuestOnly, RequireMember } from './layouts/guards.tsx';
import { HomePage } from './layouts/home-page.tsx';
import { NotFoundPage } from './layouts/not-found-page.tsx';
import { Shell } from './layouts/shell.tsx';
import { useT } from './i18n/language.ts';
import { featureRoutes, type PortalRoute } from './lib/feature.ts';
import { aliases, paths } from './paths.ts';

/** Every route of the portal, and which layout frames it. */
export function AppRoutes() {
  const t = useT();
  return (
    <Suspense fallback={<Loader label={t('app.loading')} />}>
      <Routes>
        <Route element={<Shell />}>
          {[paths.home, ...aliases.home].map((path) => (
            <Route key={path} path={path} element={<HomePage />} />
          ))}
          {routesIn(undefined)}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<Shell frame="bare" />}>{routesIn('bare')}</Route>
        <Route element={<Shell frame="play" />}>{routesIn('play')}</Route>
      </Routes>
    </Suspense>
  );
}

const routesIn = (frame: PortalRoute['frame']) =>
  featureRoutes()
    .filter((route) => route.frame === frame)
    .flatMap((route) => route.paths.map((path) => <Route key={path} path={path} element={elementOf(route)} />));

function elementOf({ page: Page, isForMembers, isForVisitors }: PortalRoute) {
  if (isForMembers) return <RequireMember page={<Page />} />;
  return isForVisitors ? <GuestOnly page={<Page />} /> : <Page />;
}
