import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { Member, MemberSecurity } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';

interface DialogProps {
  member: Member;
  security: MemberSecurity;
  reload: () => Promise<void>;
  onClose: () => void;
}
interface Given {
  reason: string | undefined;
  idempotencyKey: string;
}

export function StateDialog({ member, security, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const isLocking = security.state === 'active';
  const state = isLocking ? 'blocked' : 'active';
  const name = member.username;

  async function run({ reason, idempotencyKey }: Given): Promise<void> {
    const body = { state, expected: security.state as 'active', reason: reason ?? '' } as const;
    await call('opsChangeMemberState', { params: { id: member.id }, body }, { idempotencyKey });
    notify(t(isLocking ? 'security.locked' : 'security.unlocked', { name }), { type: 'success' });
    await Promise.all([reload(), reloadRecord('members', member.id)]);
  }

  return (
    <ActDialog
      title={t(isLocking ? 'security.lockTitle' : 'security.unlockTitle', { name })}
      effects={
        isLocking
          ? [
              t('security.lockWhat'),
              t('security.lockSessions', { smart_count: security.sessions.length }),
              t('security.lockMoney'),
            ]
          : [t(security.mayReopen ? 'security.reopenWhat' : 'security.unlockWhat')]
      }
      confirm={t(isLocking ? 'security.lockGo' : 'security.unlockGo')}
      tone={isLocking ? 'error' : 'primary'}
      reason="required"
      isPossible={security.state !== 'closed' || security.mayReopen}
      content={{ id: member.id, state }}
      run={run}
      onStale={reload}
      onClose={onClose}
    />
  );
}

export function StaffMarkDialog({ member, security, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const isStaff = !security.isStaff;
  const name = member.username;

  async function run({ reason, idempotencyKey }: Given): Promise<void> {
    const body = { isStaff, reason: reason ?? '' };
    await call('opsMarkStaffAccount', { params: { id: member.id }, body }, { idempotencyKey });
    notify(t(isStaff ? 'security.marked' : 'security.unmarked', { name }), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t(isStaff ? 'security.markTitle' : 'security.unmarkTitle', { name })}
      effects={isStaff ? [t('security.markWhat'), t('security.markKept')] : [t('security.unmarkWhat')]}
      confirm={t(isStaff ? 'security.markGo' : 'security.unmarkGo')}
      reason="required"
      content={{ id: member.id, isStaff }}
      run={run}
      onStale={reload}
      onClose={onClose}
    />
  );
}

export function ForceDialog({ member, security, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const mustChange = security.password?.mustChange !== true;

  async function run({ reason, idempotencyKey }: Given): Promise<void> {
    const body = { mustChange, reason: reason ?? '' };
    await call('opsForcePasswordChange', { params: { id: member.id }, body }, { idempotencyKey });
    notify(t(mustChange ? 'security.forced' : 'security.forcedOff'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t(mustChange ? 'security.forceTitle' : 'security.forceOffTitle', { name: member.username })}
      effects={mustChange ? [t('security.forceWhat'), t('security.forceSessions')] : [t('security.forceOffWhat')]}
      confirm={t(mustChange ? 'security.forceGo' : 'security.forceOffGo')}
      reason="required"
      content={{ id: member.id, mustChange }}
      run={run}
      onStale={reload}
      onClose={onClose}
    />
  );
}

export function ResetDialog({ member, security, reload, onClose }: DialogProps) {
  const t = useWords();
  const words = useCodeWords();
  const call = useCall();
  const notify = useNotify();
  const kinds = [...new Set(security.factors.map(({ kind }) => kind))].filter((kind) => kind !== 'email');

  async function run({ reason, idempotencyKey }: Given): Promise<void> {
    const body = { reason: reason ?? '' };
    await call('opsResetFactors', { params: { id: member.id }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t('security.resetTitle', { name: member.username })}
      effects={[
        t('security.resetWhat', {
          factors: kinds.map((kind) => words('factor', kind)).join(', ') || t('security.recoveryCodes'),
        }),
        t('security.resetSessions'),
        t('security.resetTwo'),
      ]}
      confirm={t('security.resetGo')}
      tone="error"
      reason="required"
      content={{ reset: member.id }}
      run={run}
      onStale={reload}
      onClose={onClose}
    />
  );
}

interface EndProps {
  member: Member;
  /** Session to end; undefined: all of them. */
  sessionId: string | undefined;
  count: number;
  reload: () => Promise<void>;
  onClose: () => void;
}

export function EndSessionsDialog({ member, sessionId, count, reload, onClose }: EndProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const isAll = sessionId === undefined;

  async function run({ reason, idempotencyKey }: Given): Promise<void> {
    const body = { ...(isAll ? {} : { sessionId }), reason: reason ?? '' };
    const { ended } = await call('opsEndMemberSessions', { params: { id: member.id }, body }, { idempotencyKey });
    notify(t('security.ended', { smart_count: ended }), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t(isAll ? 'security.endAllTitle' : 'security.endTitle', { name: member.username })}
      effects={[
        isAll ? t('security.endAllWhat', { smart_count: count }) : t('security.endWhat'),
        t('security.endAgain'),
      ]}
      confirm={t(isAll ? 'security.endAllGo' : 'security.endGo')}
      tone="error"
      reason="required"
      content={{ id: member.id, sessionId }}
      run={run}
      onStale={reload}
      onClose={onClose}
    />
  );
}
