import { Button, Card } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { useConfig, usePoints } from './queries.ts';

/** The member's points, their cash value, and the button that converts them. */
export function BalanceCard() {
  const t = useT();
  const points = usePoints();
  const config = useConfig();
  const symbol = useBalance().data?.symbol ?? '';
  const [isOpen, setOpen] = useState(false);
  return (
    <Card flat as="section" aria-label={t('points.own')}>
      <ListStates query={points} isEmpty={() => false} icon="coins" emptyTitle="">
        {(own) => (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div>
              <p className="text-sm text-ink-soft">{t('points.own')}</p>
              <p className="num text-3xl font-semibold">{countText(own.points)}</p>
              <p className="tabular text-sm text-ink-soft">
                {t('points.worth', { amount: moneyText(own.cashValue, symbol) })}
              </p>
              {own.pending > 0 && (
                <p className="tabular text-sm text-ink-soft">
                  {t('points.pending', { points: countText(own.pending) })}
                </p>
              )}
            </div>
            {config.data?.convert.enabled === true && (
              <Button look="primary" onClick={() => setOpen(true)}>
                {t('points.convert.open')}
              </Button>
            )}
          </div>
        )}
      </ListStates>
      {isOpen && config.data !== undefined && (
        <ConvertDialog
          config={config.data}
          points={points.data?.points ?? 0}
          symbol={symbol}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
