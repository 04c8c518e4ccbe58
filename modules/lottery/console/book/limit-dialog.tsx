import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { DrawRow } from '../draws/use-draw.ts';
import { draftOf, type LimitDraft, limitOf, ordered, startDraft } from './limit-draft.ts';
import { LimitFields } from './limit-fields.tsx';
import { playName } from './play-name.ts';
import type { BookLimit, LimitPreview } from './use-book.ts';

export interface LimitDialogProps {
  bookId: string;
  draw: DrawRow;
  playType: string;
  /** Null: all numbers of the play type. */
  pick: string | null;
  /** The limit in force that is changed; undefined: there is none yet. */
  current: BookLimit | undefined;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * The dialog that sets the tiers of one or all numbers, after a preview of the changes. Sold tickets keep their price.
 */
export function LimitDialog({ bookId, draw, playType, pick, current, reload, onClose }: LimitDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [draft, setDraft] = useState<LimitDraft>(() => (current === undefined ? startDraft : draftOf(current)));
  const [seen, setSeen] = useState<{ of: LimitDraft; preview: LimitPreview } | null>(null);
  const params = { bookId };
  const body = { playType, pick, drawId: draft.scope === 'draw' ? draw.drawId : null, ...limitOf(draft) };
  const isWhole = ordered(draft);
  const isSeen = seen?.of === draft;
  return (
    <ActDialog
      title={
        pick === null
          ? t('lotteryBook.limitAll', { name: playName(playType, t) })
          : t('lotteryBook.limitOne', { pick, name: playName(playType, t) })
      }
      effects={[t('lotteryBook.effectNew'), t('lotteryBook.effectSold'), t('lotteryBook.effectAbove')]}
      confirm={t('lotteryBook.setLimit')}
      reason="required"
      content={{ params, body }}
      isReady={isWhole && isSeen}
      run={async ({ reason, idempotencyKey }) => {
        await call('opsSetLimit', { params, body: { ...body, reason: reason ?? '' } }, { idempotencyKey });
        notify(t('lotteryBook.limitSet'), { type: 'success' });
        void reload();
      }}
      onStale={async () => void (await reload())}
      onClose={onClose}
    >
      <LimitFields draft={draft} onChange={setDraft} />
      <Preview
        preview={isSeen ? seen.preview : null}
        isPossible={isWhole}
        look={async () => {
          const preview = await call('opsPreviewLimit', { params, body });
          setSeen({ of: draft, preview });
        }}
      />
    </ActDialog>
  );
}

interface PreviewProps {
  preview: LimitPreview | null;
  isPossible: boolean;
  look: () => Promise<void>;
}

/** The changes that the tiers would make now. The tiers can be set only after this preview was loaded. */
function Preview({ preview, isPossible, look }: PreviewProps) {
  const t = useWords();
  const errorWords = useErrorWords();
  const [error, setError] = useState<unknown>(null);
  async function ask(): Promise<void> {
    setError(null);
    await look().catch(setError);
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, my: 1.5 }}>
      <Button variant="outlined" disabled={!isPossible} onClick={() => void ask()} sx={{ justifySelf: 'start' }}>
        {t('lotteryBook.preview')}
      </Button>
      {!isPossible && <Alert severity="warning">{t('lotteryBook.unordered')}</Alert>}
      {error !== null && <Alert severity="error">{errorWords(error)}</Alert>}
      {preview !== null && (
        <Alert severity={preview.soldAbove > 0 ? 'warning' : 'info'}>
          {t('lotteryBook.previewed', { ...preview })}
        </Alert>
      )}
    </Box>
  );
}
