import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped, useTimeWords } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Draft } from '@sanam/console/lib/use-draft.ts';
import type { Counted } from './audience-count.tsx';
import type { MailingDraft } from './mailing-draft.ts';
import { needsSecond, secondPerson } from './second-person.ts';

interface SendProps {
  draft: Draft<MailingDraft>;
  counted: Counted;
  onClose: () => void;
}

/** The dialog that shows audience and time, asks for a reason, and sends or proposes the mailing. */
export function SendDialog({ draft, counted, onClose }: SendProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const navigate = useNavigate();
  const times = useTimeWords();
  const { topic, sendAt, link } = draft.values;
  const { members, quietHours } = counted;
  const isProposed = needsSecond(counted);
  const count = grouped(members);
  const effects = [
    sendAt === null
      ? t('mailing.goesNow', { smart_count: members, count })
      : t('mailing.goesAt', { smart_count: members, count, time: times.dateTime(sendAt) }),
    t(`mailing.goesTo.${topic}`, { from: quietHours.from, until: quietHours.until }),
    ...(isProposed ? [secondPerson(t, counted)] : []),
  ];

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { ...draft.values, link: link.trim() === '' ? null : link.trim(), reason: reason ?? '' };
    const { id, state } = await draft.sending(() => call('opsSendMailing', { body }, { idempotencyKey }));
    notify(t(state === 'proposed' ? 'action.proposed' : 'mailing.onItsWay'), {
      type: state === 'proposed' ? 'info' : 'success',
    });
    await navigate(`/mailings/${id}/show`);
  }

  return (
    <ActDialog
      title={t('mailing.sendTitle')}
      effects={effects}
      confirm={t(isProposed ? 'mailing.propose' : 'mailing.send')}
      reason="required"
      content={draft.values}
      run={run}
      onStale={async () => {}}
      onClose={onClose}
    />
  );
}
