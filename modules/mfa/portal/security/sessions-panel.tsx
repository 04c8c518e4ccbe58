import { authCalls } from '@sanam/auth/contract/calls.ts';
import { Badge, Button, toast } from '@sanam/ui';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useChange, useSessions, useTrustedDevices } from './queries.ts';
import { SecurityCard } from './security-card.tsx';
import { SecurityRow } from './security-row.tsx';

type Session = Value<'listSessions'>['list'][number];

/** The list of open sessions, and of devices without a second factor. */
export function SessionsPanel() {
  const t = useT();
  const sessions = useSessions();
  const { busy, run } = useChange();
  const others = sessions.data?.list.filter((one) => !one.isCurrent).length ?? 0;
  const endOthers = () =>
    run('others', async () => {
      const { ended } = await call(authCalls.endOtherSessions);
      toast(t('security.sessionsEnded', { count: ended }), 'gain');
    });
  return (
    <SecurityCard
      title={t('security.sessions')}
      why={t('security.sessionsWhy')}
      action={
        others > 0 ? (
          <Button size="small" look="danger" busy={busy !== null} onClick={() => void endOthers()}>
            {t('security.endOthers')}
          </Button>
        ) : null
      }
    >
      <ListStates
        query={sessions}
        isEmpty={({ list }) => list.length === 0}
        icon="laptop"
        emptyTitle={t('security.noSessions')}
      >
        {({ list }) => (
          <ul aria-label={t('security.sessions')} className="flex flex-col gap-2">
            {list.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </ul>
        )}
      </ListStates>
      <TrustedDevices />
    </SecurityCard>
  );
}

/** Returns the icon: phone or other device. */
const deviceIcon = (device: string) => (/Android|iPhone|iPad/.test(device) ? 'phone' : 'laptop');

function SessionRow({ session }: { session: Session }) {
  const t = useT();
  const { busy, run } = useChange();
  const { sessionId, isCurrent, device, address, lastSeenAt } = session;
  const name = device || t('security.unknownDevice');
  const end = () =>
    run('end', async () => {
      await call(authCalls.endSession, { params: { id: sessionId } });
      toast(t('security.sessionEnded'), 'gain');
    });
  return (
    <SecurityRow
      icon={deviceIcon(device)}
      title={name}
      text={[address, t('security.lastSeen', { at: dateTimeText(lastSeenAt) })].filter(Boolean).join(' · ')}
      badge={isCurrent ? <Badge tone="brand">{t('security.thisDevice')}</Badge> : null}
    >
      {isCurrent ? null : (
        <Button
          size="small"
          busy={busy !== null}
          onClick={() => void end()}
          aria-label={t('security.endSession', { name })}
        >
          {t('security.end')}
        </Button>
      )}
    </SecurityRow>
  );
}

function TrustedDevices() {
  const t = useT();
  const devices = useTrustedDevices();
  const { busy, run } = useChange();
  // Nothing to show to a member who never needed a second factor.
  if (!devices.error && (devices.data?.list.length ?? 0) === 0) return null;
  const forget = (id: string) =>
    run(id, async () => {
      await call(authCalls.forgetTrustedDevice, { params: { id } });
      toast(t('security.deviceForgotten'), 'gain');
    });
  return (
    <div className="flex flex-col gap-2 pt-2">
      <h4 className="text-sm font-semibold">{t('security.trusted')}</h4>
      <p className="text-sm text-ink-soft">{t('security.trustedWhy')}</p>
      <ListStates query={devices} isEmpty={() => false} icon="laptop" emptyTitle={t('security.trusted')}>
        {({ list }) => (
          <ul aria-label={t('security.trusted')} className="flex flex-col gap-2">
            {list.map(({ deviceId, device, address, trustedUntil, isCurrent }) => (
              <SecurityRow
                key={deviceId}
                icon={deviceIcon(device)}
                title={device || t('security.unknownDevice')}
                text={[address, t('security.trustedUntil', { at: dateTimeText(trustedUntil) })]
                  .filter(Boolean)
                  .join(' · ')}
                badge={isCurrent ? <Badge tone="brand">{t('security.thisDevice')}</Badge> : null}
              >
                <Button
                  size="small"
                  busy={busy === deviceId}
                  onClick={() => void forget(deviceId)}
                  aria-label={t('security.forgetDevice', { name: device || t('security.unknownDevice') })}
                >
                  {t('security.forget')}
                </Button>
              </SecurityRow>
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  );
}
