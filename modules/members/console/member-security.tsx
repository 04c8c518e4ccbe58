import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Member, MemberSecurity } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { EndSessionsDialog, ForceDialog, ResetDialog, StaffMarkDialog, StateDialog } from './security-dialogs.tsx';

/** The member's log-in methods, and the actions that lock the account or end sessions. */
export function MemberSecurityTab({ member }: { member: Member }) {
  const call = useCall();
  const query = useQuery({
    queryKey: ['memberSecurity', member.id],
    queryFn: ({ signal }) => call('opsMemberSecurity', { params: { id: member.id } }, { signal }),
  });
  useLiveNews((news) => {
    const isMine = news.type === 'resync' || news.type === 'opsApproval' || ('id' in news && news.id === member.id);
    if (isMine) void query.refetch();
  });
  return (
    <RecordFrame query={query}>
      {(security) => (
        <SecurityView member={member} security={security} reload={async () => void (await query.refetch())} />
      )}
    </RecordFrame>
  );
}

interface ViewProps {
  member: Member;
  security: MemberSecurity;
  reload: () => Promise<void>;
}

function SecurityView({ member, security, reload }: ViewProps) {
  return (
    <Sections columnMin={400}>
      <AccountSection member={member} security={security} reload={reload} />
      <FactorSection member={member} security={security} reload={reload} />
      <SessionSection member={member} security={security} reload={reload} />
    </Sections>
  );
}

function AccountSection(props: ViewProps) {
  const t = useWords();
  const words = useCodeWords();
  const { security } = props;
  const { state, isStaff, password, mobile, email } = security;
  return (
    <Section title={t('security.account')}>
      <Facts
        facts={[
          [
            t('field.state'),
            <Tag key="s" tone={state === 'active' ? 'good' : 'bad'}>
              {words('member.state', state)}
            </Tag>,
          ],
          [t('security.staffAccount'), t(isStaff ? 'security.isStaff' : 'security.notStaff')],
          [t('security.mobile'), <Contact key="m" contact={mobile} />],
          [t('security.email'), <Contact key="e" contact={email} />],
          [
            t('security.password'),
            password === null ? (
              t('security.noPassword')
            ) : (
              <span key="p">
                {t('security.changed')} <Moment at={password.changedAt} />{' '}
                {password.mustChange && <Tag tone="caution">{t('security.mustChange')}</Tag>}
              </span>
            ),
          ],
          [
            t('security.socials'),
            security.socials.map((name) => words('provider', name)).join(', ') || t('common.none'),
          ],
        ]}
      />
      <AccountActs {...props} />
    </Section>
  );
}

function AccountActs({ member, security, reload }: ViewProps) {
  const t = useWords();
  const mayLock = useMay('players.state.change');
  const mayForce = useMay('players.password.force');
  const mayMark = useMay('players.staff.mark');
  const [open, setOpen] = useState<'state' | 'force' | 'mark' | null>(null);
  const { state, isStaff, password } = security;
  const close = () => setOpen(null);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {mayLock && (state !== 'closed' || security.mayReopen) && (
          <Button variant="outlined" color={state === 'active' ? 'error' : 'primary'} onClick={() => setOpen('state')}>
            {t(state === 'active' ? 'security.lock' : 'security.unlock')}
          </Button>
        )}
        {mayForce && password !== null && (
          <Button variant="outlined" onClick={() => setOpen('force')}>
            {t(password.mustChange ? 'security.forceOff' : 'security.force')}
          </Button>
        )}
        {mayMark && (
          <Button variant="outlined" onClick={() => setOpen('mark')}>
            {t(isStaff ? 'security.unmarkStaff' : 'security.markStaff')}
          </Button>
        )}
      </Box>
      {open === 'state' && <StateDialog member={member} security={security} reload={reload} onClose={close} />}
      {open === 'mark' && <StaffMarkDialog member={member} security={security} reload={reload} onClose={close} />}
      {open === 'force' && <ForceDialog member={member} security={security} reload={reload} onClose={close} />}
    </>
  );
}

function Contact({ contact }: { contact: MemberSecurity['mobile'] }) {
  const t = useWords();
  if (contact === null) return <>{t('common.none')}</>;
  return (
    <>
      {contact.masked}{' '}
      {contact.verifiedAt === null ? (
        <Tag tone="caution">{t('security.notVerified')}</Tag>
      ) : (
        <Tag tone="good">{t('security.verified')}</Tag>
      )}
    </>
  );
}

function FactorSection({ member, security, reload }: ViewProps) {
  const t = useWords();
  const words = useCodeWords();
  const mayReset = useMay('players.factor.reset');
  const [isAsking, setIsAsking] = useState(false);
  const { factors, recoveryCodesLeft, knownDevices, resetApprovalId } = security;
  const canReset = recoveryCodesLeft > 0 || factors.some(({ kind }) => kind !== 'email');
  return (
    <Section title={t('security.factors')}>
      {factors.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('security.noFactors')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
          {factors.map((factor) => (
            <li key={`${factor.kind} ${factor.name} ${factor.createdAt}`}>
              <Box sx={{ fontWeight: 600 }}>
                {words('factor', factor.kind)}
                {factor.name !== null && ` · ${factor.name}`}
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('security.since')} <Moment at={factor.createdAt} />
                {factor.lastUsedAt !== null && (
                  <>
                    {' · '}
                    {t('security.lastUsed')} <Moment at={factor.lastUsedAt} />
                  </>
                )}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 1 }}>
        <Facts
          facts={[
            [t('security.recoveryCodes'), String(recoveryCodesLeft)],
            [t('security.knownDevices'), String(knownDevices)],
          ]}
        />
      </Box>
      {resetApprovalId !== null && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {t('security.resetWaits')}{' '}
          <Link component={RouterLink} to={`/approvals/${resetApprovalId}`}>
            {t('action.openApproval')}
          </Link>
        </Alert>
      )}
      {mayReset && resetApprovalId === null && canReset && (
        <Button variant="outlined" color="error" sx={{ mt: 1.5 }} onClick={() => setIsAsking(true)}>
          {t('security.reset')}
        </Button>
      )}
      {isAsking && (
        <ResetDialog member={member} security={security} reload={reload} onClose={() => setIsAsking(false)} />
      )}
    </Section>
  );
}

function SessionSection({ member, security, reload }: ViewProps) {
  const t = useWords();
  const mayEnd = useMay('players.session.end');
  const [ending, setEnding] = useState<string | null>(null);
  const { sessions } = security;
  return (
    <Section title={t('security.sessions')} isWide>
      {sessions.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('security.noSessions')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sessions.map((one) => (
          <SessionRow key={one.id} session={one} onEnd={mayEnd ? () => setEnding(one.id) : undefined} />
        ))}
      </Box>
      {mayEnd && sessions.length > 0 && (
        <Button variant="outlined" color="error" sx={{ mt: 1.5 }} onClick={() => setEnding('all')}>
          {t('security.endAll')}
        </Button>
      )}
      {ending !== null && (
        <EndSessionsDialog
          member={member}
          sessionId={ending === 'all' ? undefined : ending}
          count={sessions.length}
          reload={reload}
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  );
}

interface SessionRowProps {
  session: MemberSecurity['sessions'][number];
  /** Ends the session; undefined if staff may not end it. */
  onEnd: (() => void) | undefined;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const t = useWords();
  const words = useCodeWords();
  const { address, device, kind, agent, lastSeenAt, createdAt } = session;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {address ?? t('common.unknown')} · {t('security.device', { device })}{' '}
          {kind !== 'member' && <Tag>{words('sessionKind', kind)}</Tag>}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('security.seen')} <Moment at={lastSeenAt} /> · {t('security.opened')} <Moment at={createdAt} />
        </Typography>
        {agent !== null && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {agent}
          </Typography>
        )}
      </Box>
      {onEnd !== undefined && (
        <Button
          size="small"
          color="error"
          onClick={onEnd}
          aria-label={`${t('security.end')}: ${address ?? ''} ${device}`}
        >
          {t('security.end')}
        </Button>
      )}
    </Box>
  );
}
