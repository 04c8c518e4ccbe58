import { Badge, Button, buttonClass, Callout, Card, Icon } from '@sanam/ui';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { LoginForm } from './login-form.tsx';
import { useLogout } from '@sanam/portal/lib/use-logout.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { isAgent, useSession } from '@sanam/portal/lib/session.ts';
import { gateOf } from '@sanam/portal/lib/gate.ts';
import { agentPath, paths } from '@sanam/portal/paths.ts';
import { Link, useLocation } from '@sanam/portal/router/router.ts';
import { Slot } from '@sanam/portal/components/slot.tsx';
import { RealAccountOnly } from '@sanam/portal/components/real-account-only.tsx';

/**
 * The page /agentHome: the agents' log-in while there is no agent session (GAP-084). The server decides who may log in.
 */
export function AgentHomePage() {
  const session = useSession();
  if (gateOf('agentCentre', session) === 'realAccount') return <RealAccountOnly to={paths.home} />;
  return isAgent(session.accountType) ? <AgentHome /> : <AgentLogin />;
}

function AgentLogin() {
  const t = useT();
  const username = useSession((session) => session.username);
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4">
      <Card className="flex flex-col gap-4 p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <PageHeading name={t('identity.agent.title')} className="text-xl" />
          <Badge tone="brand" icon="shield">
            {t('identity.agent.note')}
          </Badge>
        </div>
        {username === null ? null : <Callout>{t('identity.agent.otherAccount', { name: username })}</Callout>}
        <LoginForm entrance="agent" back={agentPath(undefined, { pathname: paths.agentHome, search: '' })} />
      </Card>
    </div>
  );
}

/** The name of the logged-in agent, the link to the agent centre, and the parts of other modules. */
function AgentHome() {
  const t = useT();
  const { username, accountType } = useSession();
  const location = useLocation();
  const logout = useLogout();
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <PageHeading name={t('identity.agent.home')} className="text-2xl" />
      <Card className="flex flex-wrap items-center gap-4">
        <span className="flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
          <Icon name="user" size={28} />
        </span>
        <div className="min-w-40 flex-1">
          <p className="truncate text-lg font-semibold">{username}</p>
          <Badge tone="brand">{t(`identity.agent.kind.${accountType ?? 1}` as MessageKey)}</Badge>
        </div>
        <Link to={agentPath(undefined, location)} className={buttonClass('brand')}>
          <Icon name="shield" />
          {t('nav.agentCentre')}
        </Link>
        <Button icon="logout" className="max-sm:w-full" onClick={() => void logout()}>
          {t('nav.logout')}
        </Button>
      </Card>
      <Slot of="agentHome" />
    </div>
  );
}
