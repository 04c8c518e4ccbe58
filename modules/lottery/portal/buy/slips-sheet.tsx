import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Button, Dialog, Field, IconButton, Input, toast } from '@sanam/ui';
import { type FormEvent, useState } from 'react';
import { type BasketLine, toSelections } from './basket.ts';
import type { Offer } from './plays.ts';
import { slipLines } from './slip-lines.ts';
import { type Slip, useKeepSlip, useSlips } from './slips.ts';

export interface SlipsSheetProps {
  offer: Offer;
  lines: readonly BasketLine[];
  onUse: (lines: BasketLine[]) => void;
  onClose: () => void;
}

/** The sheet that saves the basket as a slip and loads saved slips for another draw. */
export function SlipsSheet({ offer, lines, onUse, onClose }: SlipsSheetProps) {
  const t = useT();
  const slips = useSlips();
  const { gameCode } = offer.rules.game;
  const { saving, deleting } = useKeepSlip();
  const use = (slip: Slip) => {
    const found = slipLines(slip, offer);
    if (found === undefined) return toast(t('lottery.slipUnreadable'), 'loss');
    onUse(found);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('lottery.slips')} closeLabel={t('app.close')} sheet="full">
      <div className="flex flex-col gap-4">
        {lines.length > 0 ? (
          <SaveForm
            isBusy={saving.isPending}
            onSave={(name) => saving.mutateAsync({ name, gameCode, selections: toSelections(lines) })}
          />
        ) : null}
        <ListStates
          query={slips}
          isEmpty={({ list }) => list.every((slip) => slip.gameCode !== gameCode)}
          icon="receipt"
          emptyTitle={t('lottery.slipsEmpty')}
          emptyText={t('lottery.slipsEmptyText')}
        >
          {({ list }) => (
            <ul aria-label={t('lottery.slips')} className="divide-y divide-line">
              {list
                .filter((slip) => slip.gameCode === gameCode)
                .map((slip) => (
                  <li key={slip.slipId} className="flex items-center gap-2 py-2">
                    <div className="min-w-0 flex-1">
                      <p className="truncate font-semibold">{slip.name}</p>
                      <p className="tabular text-xs text-ink-soft">
                        {t('lottery.lines', { count: slipLines(slip, offer)?.length ?? 0 })} ·{' '}
                        {dateTimeText(slip.savedAt)}
                      </p>
                    </div>
                    <Button size="small" look="brand" onClick={() => use(slip)}>
                      {t('lottery.useSlip')}
                    </Button>
                    <IconButton
                      icon="trash"
                      label={t('lottery.deleteSlip', { name: slip.name })}
                      disabled={deleting.isPending}
                      onClick={() => deleting.mutate(slip.slipId)}
                    />
                  </li>
                ))}
            </ul>
          )}
        </ListStates>
      </div>
    </Dialog>
  );
}

const NAME_MAX = 60;

function SaveForm({ isBusy, onSave }: { isBusy: boolean; onSave: (name: string) => Promise<unknown> }) {
  const t = useT();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim()).then(
      () => setName(''),
      // The hook has shown the error.
      () => undefined,
    );
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label={t('lottery.slipName')} className="min-w-0 flex-1">
        <Input value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" look="brand" busy={isBusy} disabled={name.trim() === ''}>
        {t('lottery.saveSlip')}
      </Button>
    </form>
  );
}
