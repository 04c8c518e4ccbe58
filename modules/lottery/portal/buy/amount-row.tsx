import { useT } from '@sanam/portal/i18n/language.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { keptAmount, parseTyped, typedText } from '@sanam/portal/lib/typed-amount.ts';
import { Chip, Input } from '@sanam/ui';

const chips = ['1.00', '5.00', '10.00', '20.00', '50.00', '100.00'] as const;

export interface AmountRowProps {
  typed: string;
  onType: (typed: string) => void;
}

/** The field and preset keys for the amount given to each pick that is added next. */
export function AmountRow({ typed, onType }: AmountRowProps) {
  const t = useT();
  const amount = parseTyped(typed);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor="lottery-amount" className="text-sm font-semibold">
          {t('lottery.amountEach')}
        </label>
        <Input
          id="lottery-amount"
          value={typed}
          onChange={(event) => onType(keptAmount(typed, event.target.value))}
          onFocus={(event) => event.target.select()}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={amount === null || amount === '0.00' || undefined}
          className="num w-28! text-end"
        />
      </div>
      <div role="group" aria-label={t('wallet.amountChips')} className="grid grid-cols-6 gap-1.5">
        {chips.map((chip) => (
          <Chip key={chip} pressed={amount === chip} onPress={() => onType(typedText(chip))} className="px-1!">
            {amountText(chip, { short: true })}
          </Chip>
        ))}
      </div>
    </div>
  );
}
