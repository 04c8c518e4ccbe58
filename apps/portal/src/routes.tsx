import { Loader } from '@sanam/ui';
import { Suspense } from 'react';
import { Route, Routes } from './router/router.ts';
import { GuestOnly, RequireMember } from './layouts/guards.tsx';
import { HomePage } from './layouts/home-page.tsx';
import { NotFoundPage } from './layouts/not-found-page.tsx';
import { Shell } from './layouts/shell.tsx';
import { useT } from './i18n/language.ts';
import { featureRoutes } from './lib/feature.ts';
import { lazyPage } from './lib/lazy-page.ts';
import { aliases, categoryPattern, paths } from './paths.ts';

const LoginPage = lazyPage(async () => (await import('./layouts/login/login-screen.tsx')).LoginScreen);
const RegisterPage = lazyPage(async () => (await import('./layouts/login/register-screen.tsx')).RegisterScreen);
const ForgotPage = lazyPage(async () => (await import('./layouts/login/forgot-page.tsx')).ForgotPage);
const AgentHomePage = lazyPage(async () => (await import('./layouts/login/agent-home-page.tsx')).AgentHomePage);
const HallPage = lazyPage(async () => (await import('./layouts/hall-page.tsx')).HallPage);
const CategoryPage = lazyPage(async () => (await import('./layouts/hall-page.tsx')).CategoryPage);
const GamePage = lazyPage(async () => (await import('./layouts/game-page.tsx')).GamePage);
const LotteryPage = lazyPage(async () => (await import('./layouts/lottery-page.tsx')).LotteryPage);
const VipPage = lazyPage(async () => (await import('./layouts/vip-page.tsx')).VipPage);
const PointMallPage = lazyPage(async () => (await import('./layouts/point-mall-page.tsx')).PointMallPage);

/** Every route of the portal, and which layout frames it: those of the modules, and pages that are made of several. */
export function AppRoutes() {
  const t = useT();
  return (
    <Suspense fallback={<Loader label={t('app.loading')} />}>
      <Routes>
        <Route element={<Shell />}>
          <Route path={paths.home} element={<HomePage />} />
          {aliases.home.map((path) => (
            <Route key={path} path={path} element={<HomePage />} />
          ))}
          <Route path={paths.rng} element={<HallPage key="RNG" gameType="RNG" />} />
          <Route path={paths.fish} element={<HallPage key="FISH" gameType="FISH" />} />
          <Route path={categoryPattern} element={<CategoryPage />} />
          {[paths.lottery, paths.vnlottery].map((path) => (
            <Route key={path} path={path} element={<RequireMember page={<LotteryPage />} />} />
          ))}
          <Route path={paths.vip} element={<VipPage />} />
          <Route path={paths.pointMall} element={<PointMallPage />} />
          {featureRoutes().flatMap(({ paths: own, page: Page, isForMembers }) =>
            own.map((path) => (
              <Route key={path} path={path} element={isForMembers ? <RequireMember page={<Page />} /> : <Page />} />
            )),
          )}
          {[paths.register, ...aliases.register].map((path) => (
            <Route key={path} path={path} element={<GuestOnly page={<RegisterPage />} />} />
          ))}
          <Route path={paths.forget} element={<ForgotPage />} />
          <Route path={paths.agentHome} element={<AgentHomePage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<Shell frame="bare" />}>
          <Route path={paths.login} element={<GuestOnly page={<LoginPage />} />} />
        </Route>
        <Route element={<Shell frame="play" />}>
          {[paths.game, paths.seamless, paths.fbsports].map((path) => (
            <Route key={path} path={path} element={<RequireMember page={<GamePage />} />} />
          ))}
        </Route>
      </Routes>
    </Suspense>
  );
}
