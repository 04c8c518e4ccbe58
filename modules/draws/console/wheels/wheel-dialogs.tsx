import { useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { PoolFields } from '../pool-fields.tsx';
import { ProposeDialog } from '../propose-dialog.tsx';
import { PrizeFields } from './prize-fields.tsx';
import { TryIt } from './try-it.tsx';
import { useReloadWheel, type WheelRecord } from './use-wheel.ts';
import { newWheel, prizesOf, type WheelDraft, wheelDraftOf, wheelTermsOf } from './wheel-draft.ts';

/** Proposes a wheel. A second person confirms it, because it gives benefits to members. */
export function NewWheelDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const [draft, setDraft] = useState(newWheel);
  const wheel = wheelTermsOf(draft);
  return (
    <ProposeDialog
      title={t('wheel.makeTitle')}
      effects={[t('drawPool.effectTwo'), t('wheel.effectVersion')]}
      confirm={t('wheel.make')}
      content={wheel}
      send={({ reason, idempotencyKey }) =>
        call('opsAddWheel', { query: {}, body: { ...wheel!, reason } }, { idempotencyKey })
      }
      onClose={onClose}
    >
      <WheelFields draft={draft} onChange={setDraft} />
    </ProposeDialog>
  );
}

/** Proposes the next version of a wheel. It has its own stock. */
export function ChangeWheelDialog({ wheel, onClose }: { wheel: WheelRecord; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const { id, version } = wheel;
  const reload = useReloadWheel(id);
  const [draft, setDraft] = useState(() => wheelDraftOf(wheel));
  const terms = wheelTermsOf(draft);
  return (
    <ProposeDialog
      title={t('wheel.change')}
      effects={[t('drawPool.effectTwo'), t('wheel.effectStock'), t('wheel.effectTickets')]}
      confirm={t('wheel.change')}
      content={terms && { ...terms, version }}
      send={({ reason, idempotencyKey }) =>
        call('opsChangeWheel', { params: { id }, body: { ...terms!, version, reason } }, { idempotencyKey })
      }
      reload={reload}
      onClose={onClose}
    >
      <WheelFields draft={draft} onChange={setDraft} />
    </ProposeDialog>
  );
}

interface WheelFieldsProps {
  draft: WheelDraft;
  onChange: (draft: WheelDraft) => void;
}

function WheelFields({ draft, onChange }: WheelFieldsProps) {
  return (
    <>
      <PoolFields draft={draft} onChange={onChange} />
      <PrizeFields prizes={draft.prizes} onChange={(prizes) => onChange({ ...draft, prizes })} />
      <TryIt prizes={prizesOf(draft.prizes)} />
    </>
  );
}
