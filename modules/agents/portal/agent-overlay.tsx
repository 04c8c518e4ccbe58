import { authCalls } from '@sanam/auth/contract/calls.ts';
import { keys } from '@sanam/members/portal/keys.ts';
import { RealAccountOnly } from '@sanam/portal/components/real-account-only.tsx';
import { call } from '@sanam/portal/lib/api.ts';
import { gateOf } from '@sanam/portal/lib/gate.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { isAgent, useSession } from '@sanam/portal/lib/session.ts';
import { AGENT_PARAMETER, loginPath } from '@sanam/portal/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@sanam/portal/router/router.ts';

const AgentCentre = lazyPage(async () => (await import('./agent-centre.tsx')).AgentCentre);

/** Reads what an agent's account allows: a menu shows it (`may-transfer-up.ts`). */
function useAgent(): void {
  const isOne = useSession(({ accountType }) => isAgent(accountType));
  useQuery({ queryKey: keys.member, queryFn: () => call(authCalls.memberInfo), enabled: isOne });
}

/**
 * The agent centre opens over any page by `?ac=`, for the account types of agents only (AGT-035). Who is none stays on the
 * page below it. The server checks each call.
 */
export function AgentOverlay() {
  const session = useSession();
  useAgent();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = query.get(AGENT_PARAMETER);
  if (wanted === null) return null;
  const rest = new URLSearchParams(query);
  rest.delete(AGENT_PARAMETER);
  const closed = { pathname, search: rest.toString() };
  const gate = gateOf('agentCentre', session);
  if (gate === 'login') return <Navigate to={loginPath(pathname + search)} replace />;
  if (gate === 'realAccount') return <RealAccountOnly to={closed} />;
  if (!isAgent(session.accountType)) return <Navigate to={closed} replace />;
  return <AgentCentre wanted={wanted} onClose={() => navigate(closed)} />;
}
