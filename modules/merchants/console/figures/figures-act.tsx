import Button from '@mui/material/Button';
import { type ComponentProps, useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { fromWire } from '@sanam/contract/money';
import { type Figure, type FigureSetting, figureText } from './figure-text.ts';

interface ActProps {
  setting: FigureSetting;
  reload: () => Promise<void>;
}

/** The button that proposes other figures of one setting. */
export function FiguresAct(props: ActProps) {
  const t = useWords();
  const words = useCodeWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={`${t('figures.change')}: ${words('figures.title', props.setting.key)}`}
        onClick={() => setIsOpen(true)}
      >
        {t('figures.change')}
      </Button>
      {isOpen && <FiguresDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Run = ComponentProps<typeof ActDialog>['run'];

const textsOf = ({ figures }: FigureSetting): Record<string, string> =>
  Object.fromEntries(figures.map(({ name, value }) => [name, value]));

function FiguresDialog({ setting, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const words = useCodeWords();
  const call = useCall();
  const notify = useNotify();
  const [typed, setTyped] = useState(() => textsOf(setting));
  const { key, revision, figures } = setting;
  const isChanged = figures.some(({ name, value }) => typed[name] !== value);
  const propose: Run = async ({ reason = '', idempotencyKey }) => {
    const body = { figures: typed, revision, reason };
    await call('opsChangeFigures', { params: { key }, body }, { idempotencyKey });
    await reload();
    notify(t('action.proposed'), { type: 'info' });
  };
  return (
    <ActDialog
      title={words('figures.title', key)}
      effects={[t('figures.effect'), t('figures.two')]}
      confirm={t('figures.propose')}
      reason="required"
      isReady={isChanged && figures.every((figure) => isWithin(figure, typed[figure.name]!))}
      content={{ key, typed, revision }}
      run={propose}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        {figures.map((figure) => (
          <FigureField
            key={figure.name}
            figure={figure}
            typed={typed[figure.name]!}
            onChange={(text) => setTyped({ ...typed, [figure.name]: text })}
          />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}

function FigureField({ figure, typed, onChange }: { figure: Figure; typed: string; onChange: (text: string) => void }) {
  const t = useWords();
  const words = useCodeWords();
  const bounds = { least: figureText(figure, 'least'), most: figureText(figure, 'most') };
  const shared = {
    label: words('proposal.field', figure.name),
    problem: isWithin(figure, typed) ? undefined : t('figures.outside', bounds),
  };
  return figure.kind === 'amount' ? (
    <AmountSetting {...shared} value={typed} onChange={(value) => onChange(value ?? '')} />
  ) : (
    <TextSetting {...shared} value={typed} isDisabled={false} onChange={onChange} />
  );
}

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;
const NUMBER = /^(0|[1-9]\d{0,12})$/;

/** Checks whether a typed figure is of its kind and within its bounds. */
function isWithin({ kind, least, most }: Figure, typed: string): boolean {
  if (!(kind === 'amount' ? AMOUNT : NUMBER).test(typed)) return false;
  const units = (text: string): bigint => (kind === 'amount' ? fromWire(text) : BigInt(text));
  return units(typed) >= units(least) && units(typed) <= units(most);
}
