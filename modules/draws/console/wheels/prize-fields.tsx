import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { BonusFields } from '@sanam/wallet/console/index.ts';
import { PRIZES_MAX, prizeKinds } from '../../contract/states.ts';
import { DraftText } from '../draft-text.tsx';
import { isAmount } from '../pool-draft.ts';
import { isWhole, newPrize, type PrizeDraft } from './wheel-draft.ts';

interface PrizeFieldsProps {
  prizes: PrizeDraft[];
  onChange: (prizes: PrizeDraft[]) => void;
}

/** Fields of the prizes, in their order on the wheel. */
export function PrizeFields({ prizes, onChange }: PrizeFieldsProps) {
  const t = useWords();
  const set = (at: number, prize: PrizeDraft) => onChange(prizes.map((one, place) => (place === at ? prize : one)));
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Typography variant="body2">{t('wheel.prizesHint')}</Typography>
      {prizes.map((prize, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place
        <Box key={at} role="group" aria-label={t('wheel.prizeNumber', { number: at + 1 })}>
          <Typography variant="subtitle2">{t('wheel.prizeNumber', { number: at + 1 })}</Typography>
          <OnePrize prize={prize} onChange={(changed) => set(at, changed)} />
          {prizes.length > 2 && (
            <Button size="small" color="error" onClick={() => onChange(prizes.filter((_one, place) => place !== at))}>
              {t('wheel.removePrize', { number: at + 1 })}
            </Button>
          )}
        </Box>
      ))}
      {prizes.length < PRIZES_MAX && (
        <Button onClick={() => onChange([...prizes, newPrize])}>{t('wheel.addPrize')}</Button>
      )}
    </Box>
  );
}

function OnePrize({ prize, onChange }: { prize: PrizeDraft; onChange: (prize: PrizeDraft) => void }) {
  const t = useWords();
  const set = (change: Partial<PrizeDraft>) => onChange({ ...prize, ...change });
  const text = (name: 'titleTh' | 'titleEn' | 'amount' | 'points' | 'weight' | 'stock', isGood = true) => (
    <DraftText
      key={name}
      label={t(`wheel.${name}`)}
      value={prize[name]}
      problem={prize[name] === '' || isGood ? undefined : t(name === 'amount' ? 'wheel.notAmount' : 'wheel.notWhole')}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <FieldGrid>
      {text('titleTh')}
      {text('titleEn')}
      <ChoiceSetting
        label={t('wheel.kind')}
        value={prize.kind}
        choices={prizeKinds.map((value) => ({ value, label: t(`wheel.kindOf.${value}`) }))}
        isDisabled={false}
        onChange={(kind) => set({ kind })}
      />
      {(prize.kind === 'cash' || prize.kind === 'bonus') && text('amount', isAmount(prize.amount))}
      {prize.kind === 'bonus' && <BonusFields draft={prize.bonus} onChange={(bonus) => set({ bonus })} />}
      {prize.kind === 'points' && text('points', isWhole(prize.points))}
      {text('weight', isWhole(prize.weight))}
      {text('stock', isWhole(prize.stock))}
    </FieldGrid>
  );
}
