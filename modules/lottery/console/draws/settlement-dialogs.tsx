import { useState } from 'react';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { draftOf, readDraft } from './board-draft.ts';
import { BoardFields } from './board-fields.tsx';
import { type DialogProps, DrawAct } from './draw-dialogs.tsx';
import { differences } from './prizes.ts';
import { SourceFields, useSource } from './source-fields.tsx';
import type { DrawRecord } from './use-draw.ts';

const NOTE_MIN = 10;

/** Returns the newest settlement if it waits for approval; undefined otherwise. */
export const waitingSettlement = (record: DrawRecord) => {
  const newest = newestSettlement(record);
  return newest?.state === 'evaluated' && !newest.isHeld ? newest : undefined;
};

/** Returns the newest settlement if it is held back; undefined otherwise. */
export const heldSettlement = (record: DrawRecord) => {
  const newest = newestSettlement(record);
  return newest?.isHeld === true ? newest : undefined;
};

const newestSettlement = ({ settlements }: DrawRecord) =>
  settlements.toSorted((one, other) => other.settlementNo - one.settlementNo)[0];

/** The approval of a payout above the threshold. Nothing is paid before two people have checked the total. */
export function ApproveDialog(props: DialogProps) {
  const t = useWords();
  // Keeps the settlement as it was when the dialog opened, so that the user approves what was shown.
  const [seen] = useState(() => waitingSettlement(props.record));
  if (seen === undefined) return null;
  const { settlementNo, payout, winners, checkedPayout } = seen;
  const effects = [
    t('lotteryDraw.effect.approve', { payout: moneyWithSymbol(payout), smart_count: winners }),
    t(payout === checkedPayout ? 'lotteryDraw.effect.approveEqual' : 'lotteryDraw.effect.approveUnchecked'),
    t('lotteryDraw.effect.approveHold'),
    t('lotteryDraw.twoPeople'),
  ];
  return (
    <DrawAct
      {...props}
      act="approve"
      effects={effects}
      content={{ settlementNo, payout }}
      send={async ({ call, params, reason, options }) =>
        (await call('opsApproveSettlement', { params, body: { settlementNo, payout, reason } }, options)).state
      }
    />
  );
}

/** The dialog that has a held draw evaluated again. */
export function ReevaluateDialog(props: DialogProps) {
  const t = useWords();
  const [seen] = useState(() => heldSettlement(props.record));
  if (seen === undefined) return null;
  const { settlementNo } = seen;
  return (
    <DrawAct
      {...props}
      act="reevaluate"
      effects={[
        t('lotteryDraw.effect.reevaluate'),
        t(`lotteryDraw.effect.reevaluate${seen.state === 'paying' ? 'Paid' : 'Pays'}`),
        t('lotteryDraw.twoPeople'),
      ]}
      content={{ settlementNo }}
      send={async ({ call, params, reason, options }) =>
        (await call('opsReevaluateDraw', { params, body: { settlementNo, reason } }, options)).state
      }
    />
  );
}

/** The dialog that corrects a result: of a settled draw only the differences are booked, of another one nothing yet. */
export function CorrectDialog(props: DialogProps) {
  const t = useWords();
  const { market, state } = props.record.draw;
  const [standing] = useState(() => props.record.results.toSorted((a, b) => b.version - a.version)[0]?.prizes ?? {});
  const [draft, setDraft] = useState(() => draftOf(standing));
  const [note, setNote] = useState('');
  const source = useSource();
  const read = readDraft(market, draft);
  const { prizes } = read;
  const isChanged = differences(standing, prizes).length > 0;
  return (
    <DrawAct
      {...props}
      act="correct"
      tone="error"
      effects={[
        t('lotteryDraw.effect.correct'),
        t(`lotteryDraw.effect.${state === 'settled' ? 'correctMoney' : 'correctUnpaid'}`),
        t('lotteryDraw.effect.enterBlind'),
        t('lotteryDraw.twoPeople'),
      ]}
      content={{ prizes, note, source: source.draft }}
      isReady={read.isWhole && isChanged && note.trim().length >= NOTE_MIN && source.isWhole}
      send={async ({ call, params, version, reason, options }) => {
        const body = { prizes, ...source.sent, note: note.trim(), version, reason };
        return (await call('opsCorrectResult', { params, body }, options)).state;
      }}
    >
      <TextSetting
        label={t('lotteryDraw.correctNote')}
        hint={t('lotteryDraw.correctNoteHint', { min: NOTE_MIN })}
        value={note}
        isDisabled={false}
        problem={undefined}
        isWide
        rows={2}
        onChange={setNote}
      />
      <SourceFields source={source} />
      <BoardFields market={market} draft={draft} read={read} onChange={setDraft} />
    </DrawAct>
  );
}
