import { NumberField } from '@sanam/console/components/number-field.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { DAYS_MAX, ROUNDS_MAX, TURNOVER_PERCENT_MAX } from '../contract/states.ts';
import type { FreeRoundTerms } from '../contract/terms.ts';
import { GameField } from './game-field.tsx';
import { isGoodBonus, WinningsFields } from './winnings-fields.tsx';

/** Free rounds as typed: the game may be missing, and the bet may be any text. */
export interface RoundsDraft extends Omit<FreeRoundTerms, 'nodeId'> {
  nodeId: string | null;
}

export const newRounds: RoundsDraft = { nodeId: null, rounds: 10, bet: '1.00', days: 7, turnoverPercent: 0 };

const numbers = { rounds: [1, ROUNDS_MAX], days: [1, DAYS_MAX], turnoverPercent: [0, TURNOVER_PERCENT_MAX] } as const;

/** Returns the terms; undefined if they are incomplete. */
export function roundsOf({
  nodeId,
  rounds,
  bet,
  days,
  turnoverPercent,
  bonus,
}: RoundsDraft): FreeRoundTerms | undefined {
  const isBet = /^(0|[1-9]\d{0,9})\.\d{2}$/.test(bet) && !/^0\.00$/.test(bet);
  if (nodeId === null || !isBet || !isGoodBonus(bonus ?? null)) return undefined;
  return { nodeId, rounds, bet, days, turnoverPercent, ...(bonus == null ? {} : { bonus }) };
}

/** Returns the label; the turnover is for cash, which winnings as bonus money become only if no bonus can be given. */
const labelOf = (name: keyof typeof numbers, isBonus: boolean) =>
  name === 'turnoverPercent' && isBonus ? ('freeRounds.turnoverElse' as const) : (`freeRounds.${name}` as const);

interface RoundFieldsProps {
  draft: RoundsDraft;
  onChange: (change: Partial<RoundsDraft>) => void;
  /** Name of the preselected game. */
  chosen?: string | undefined;
}

/** The fields of free rounds: game, number, bet, days, and what the winnings are. */
export function RoundFields({ draft, onChange, chosen }: RoundFieldsProps) {
  const t = useWords();
  const { bonus = null } = draft;
  return (
    <>
      <GameField chosen={chosen} onChange={(nodeId) => onChange({ nodeId })} />
      <TextSetting
        label={t('freeRounds.bet')}
        value={draft.bet}
        hint={t('freeRounds.betHint')}
        isDisabled={false}
        problem={undefined}
        onChange={(bet) => onChange({ bet })}
      />
      {(['rounds', 'days', 'turnoverPercent'] as const).map((name) => (
        <NumberField
          key={name}
          label={t(labelOf(name, bonus !== null))}
          short={t(labelOf(name, bonus !== null))}
          value={draft[name]}
          min={numbers[name][0]}
          max={numbers[name][1]}
          isDisabled={false}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <WinningsFields bonus={bonus} onChange={(next) => onChange({ bonus: next })} />
    </>
  );
}
