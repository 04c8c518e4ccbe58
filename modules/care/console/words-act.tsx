import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { linesOf } from '@sanam/console/lib/lines.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type CareWordKind, careWordKinds, isWordList, WORD_CHARACTERS, WORDS_MAX } from '../contract/words.ts';
import type { WordsRecord } from './records.ts';

interface ActProps {
  record: WordsRecord;
  reload: () => Promise<void>;
}

/** The button that proposes other lists of words; hidden while a proposal is pending. */
export function WordsAct(props: ActProps) {
  const [isOpen, setIsOpen] = useState(false);
  const t = useWords();
  const isWaiting = props.record.approval !== null;
  if (isWaiting && !isOpen) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ mt: 1.5 }}>
        {t('careWord.change')}
      </Button>
      {isOpen && <WordsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function WordsDialog({ record, reload, onClose }: ActProps & { onClose: () => void }) {
  const { version, words } = record;
  const [t, call, notify] = [useWords(), useCall(), useNotify()];
  const [draft, setDraft] = useState<Record<CareWordKind, string>>({
    harm: words.harm.join('\n'),
    selfHarm: words.selfHarm.join('\n'),
    stopPayout: words.stopPayout.join('\n'),
  });
  const areGood = careWordKinds.every((kind) => isWordList(linesOf(draft[kind])));
  const isChanged = careWordKinds.some((kind) => linesOf(draft[kind]).join('\n') !== words[kind].join('\n'));
  async function propose({ reason = '', idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const wanted = {
      harm: linesOf(draft.harm),
      selfHarm: linesOf(draft.selfHarm),
      stopPayout: linesOf(draft.stopPayout),
    };
    await call('opsChangeCareWords', { query: {}, body: { words: wanted, version, reason } }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'info' });
    await reload();
  }
  return (
    <ActDialog
      title={t('careWord.change')}
      effects={[t('careWord.effect'), t('careWord.two')]}
      confirm={t('careWord.change')}
      reason="required"
      isReady={areGood && isChanged}
      content={{ draft, version }}
      run={propose}
      onStale={reload}
      onClose={onClose}
    >
      {careWordKinds.map((kind) => (
        <TextSetting
          key={kind}
          label={t(`careWord.of.${kind}`)}
          hint={t('careWord.hint')}
          value={draft[kind]}
          rows={6}
          isDisabled={false}
          problem={
            isWordList(linesOf(draft[kind])) ? undefined : t('careWord.bad', { ...WORD_CHARACTERS, max: WORDS_MAX })
          }
          onChange={(typed) => setDraft({ ...draft, [kind]: typed })}
        />
      ))}
    </ActDialog>
  );
}
