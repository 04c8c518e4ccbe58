import { AskOutlet } from '@sanam/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserHistory } from './router/history.ts';
import { Router } from './router/router.ts';
import { LoadBoundary } from './components/load-boundary.tsx';
import { LoadingBar } from './components/loading-bar.tsx';
import { PageFault } from './components/page-fault.tsx';
import { followOtherTabs } from './lib/choices.ts';
import { queryClient } from './lib/query-client.ts';
import { setFeatures } from './lib/feature.ts';
import { loadLater, modules } from './modules.ts';
import { Toasts } from './layouts/toasts.tsx';
import { AppRoutes } from './routes.tsx';

setFeatures(modules, loadLater);
const history = browserHistory();

export function App() {
  useEffect(followOtherTabs, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Router history={history}>
        <LoadBoundary at="" fallback={PageFault}>
          <LoadingBar />
          <AppRoutes />
        </LoadBoundary>
      </Router>
      <AskOutlet />
      <Toasts />
    </QueryClientProvider>
  );
}
