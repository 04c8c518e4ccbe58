import { call } from '@sanam/portal/lib/api.ts';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage, lazyPart } from '@sanam/portal/lib/lazy-page.ts';
import { paths } from '@sanam/portal/paths.ts';
import { authCalls } from '../contract/calls.ts';
import { forgetTicket } from './login/forget-ticket.ts';

export const feature: PortalFeature = {
  routes: [
    {
      paths: [paths.login],
      isForVisitors: true,
      frame: 'bare',
      header: 'none',
      page: lazyPage(async () => (await import('./login/login-screen.tsx')).LoginScreen),
    },
    { paths: [paths.forget], page: lazyPage(async () => (await import('./password/forgot-page.tsx')).ForgotPage) },
    {
      paths: [paths.agentHome],
      page: lazyPage(async () => (await import('./login/agent-home-page.tsx')).AgentHomePage),
    },
  ],
  slots: {
    headerVisitor: [{ place: 10, view: lazyPart(async () => (await import('./login/inline-login.tsx')).InlineLogin) }],
  },
  onLogout: async () => {
    await call(authCalls.logout).catch(() => undefined);
    // The server has revoked this browser's ticket (SEC-001), so the form must not offer it.
    forgetTicket();
  },
  onTopic: {
    // A session of this member ended, perhaps another one. The server's answer tells whether it was this one.
    sessionEnded: () => void call(authCalls.memberInfo).catch(() => undefined),
  },
};
