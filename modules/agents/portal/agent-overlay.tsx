import { useMember } from '@sanam/members/portal/queries.ts';
import { RealAccountOnly } from '@sanam/portal/components/real-account-only.tsx';
import { gateOf } from '@sanam/portal/lib/gate.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { isAgent, useSession } from '@sanam/portal/lib/session.ts';
import { AGENT_PARAMETER, loginPath } from '@sanam/portal/paths.ts';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@sanam/portal/router/router.ts';

const AgentCentre = lazyPage(async () => (await import('./agent-centre.tsx')).AgentCentre);

/**
 * The overlay that opens the agent centre over any page by `?ac=`, for agent accounts only (AGT-035). Other members
 * stay on the page. The server checks each call.
 */
export function AgentOverlay() {
  const session = useSession();
  // Loads the member record, because a menu shows what an agent may do (may-transfer-up.ts).
  useMember(isAgent(session.accountType));
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
