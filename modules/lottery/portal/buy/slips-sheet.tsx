import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Button, cx, Dialog, Field, IconButton, Input, toast } from '@sanam/ui';
import { type FormEvent, useState } from 'react';
import { type BasketLine, toSelections } from './basket.ts';
import type { Offer } from './plays.ts';
import { slipLines } from './slip-lines.ts';
import { type Slip, useKeepSlip, useSlips } from './slips.ts';
import { useSiteTime } from '../site-time.ts';

export interface SlipsSheetProps {
  offer: Offer;
  lines: readonly BasketLine[];
  onUse: (lines: BasketLine[]) => void;
  onClose: () => void;
}

/** The sheet that saves the basket as a slip, changes saved slips and loads them for another draw. */
export function SlipsSheet({ offer, lines, onUse, onClose }: SlipsSheetProps) {
  const t = useT();
  const slips = useSlips();
  const { gameCode } = offer.rules.game;
  const { saving, changing, deleting } = useKeepSlip();
  const [changed, setChanged] = useState<Slip | undefined>();
  const use = (slip: Slip) => {
    const found = slipLines(slip, offer);
    if (found === undefined) return toast(t('lottery.slipUnreadable'), 'loss');
    onUse(found);
    onClose();
  };
  const selections = lines.length > 0 ? toSelections(lines) : changed?.selections;
  const save = async (name: string) => {
    if (changed === undefined) return saving.mutateAsync({ name, gameCode, selections: toSelections(lines) });
    await changing.mutateAsync({ slipId: changed.slipId, name, selections: selections ?? [] });
    setChanged(undefined);
  };
  return (
    <Dialog open onClose={onClose} title={t('lottery.slips')} closeLabel={t('app.close')} sheet="full">
      <div className="flex flex-col gap-4">
        {selections === undefined ? null : (
          <SaveForm
            key={changed?.slipId}
            slip={changed}
            hint={changed === undefined ? undefined : t(`lottery.slipChange.${lines.length > 0 ? 'numbers' : 'name'}`)}
            isBusy={saving.isPending || changing.isPending}
            onSave={save}
          />
        )}
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
                  <SlipRow
                    key={slip.slipId}
                    slip={slip}
                    lines={slipLines(slip, offer)?.length ?? 0}
                    isChanged={changed?.slipId === slip.slipId}
                    isBusy={deleting.isPending}
                    onUse={() => use(slip)}
                    onChange={() => setChanged(changed?.slipId === slip.slipId ? undefined : slip)}
                    onDelete={() => deleting.mutate(slip.slipId)}
                  />
                ))}
            </ul>
          )}
        </ListStates>
      </div>
    </Dialog>
  );
}

interface SlipRowProps {
  slip: Slip;
  /** Number of its lines in this draw. */
  lines: number;
  isChanged: boolean;
  isBusy: boolean;
  onUse: () => void;
  onChange: () => void;
  onDelete: () => void;
}

function SlipRow({ slip, lines, isChanged, isBusy, onUse, onChange, onDelete }: SlipRowProps) {
  const t = useT();
  const { moment } = useSiteTime();
  const { name } = slip;
  return (
    <li className={cx('flex items-center gap-2 py-2', isChanged && 'rounded-md bg-brand-soft px-2')}>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold break-words">{name}</p>
        <p className="tabular text-xs text-ink-soft">
          {t('lottery.lines', { count: lines })} · {moment(slip.savedAt)}
        </p>
      </div>
      <Button size="small" look="brand" onClick={onUse}>
        {t('lottery.useSlip')}
      </Button>
      <IconButton icon="edit" label={t('lottery.changeSlip', { name })} aria-pressed={isChanged} onClick={onChange} />
      <IconButton icon="trash" label={t('lottery.deleteSlip', { name })} disabled={isBusy} onClick={onDelete} />
    </li>
  );
}

const NAME_MAX = 60;

interface SaveFormProps {
  /** The slip that is changed; undefined: a new one. */
  slip: Slip | undefined;
  hint: string | undefined;
  isBusy: boolean;
  onSave: (name: string) => Promise<unknown>;
}

function SaveForm({ slip, hint, isBusy, onSave }: SaveFormProps) {
  const t = useT();
  const [name, setName] = useState(slip?.name ?? '');
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
    // A hint below the field would put the button out of its line.
    <form onSubmit={submit} className={cx('flex gap-2', hint === undefined ? 'items-end' : 'flex-col')}>
      <Field label={t('lottery.slipName')} hint={hint} className="min-w-0 flex-1">
        <Input value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" look="brand" busy={isBusy} disabled={name.trim() === ''}>
        {t(slip === undefined ? 'lottery.saveSlip' : 'lottery.saveChange')}
      </Button>
    </form>
  );
}
