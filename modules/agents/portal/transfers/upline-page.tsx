import { Callout } from '@sanam/ui';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useTransferOptions } from './queries.ts';
import { TransferForm } from './transfer-form.tsx';
import { Sendable } from './sendable.tsx';
import { Wallet } from './transfers-page.tsx';

/** The transfer from the agent's wallet to that of the agent directly above (WAL-014, GAP-137). */
export function UplinePage() {
  const t = useT();
  return (
    <ListStates query={useTransferOptions()} isEmpty={() => false} icon="wallet" emptyTitle="">
      {(options) => (
        <div className="flex flex-col gap-4">
          <Wallet options={options} />
          <Sendable options={options}>
            {options.upline === null ? (
              <Callout tone="caution">{t('refusal.agents.noUpline')}</Callout>
            ) : (
              <TransferForm options={options} to={{ kind: 'up', name: options.upline }} />
            )}
          </Sendable>
        </div>
      )}
    </ListStates>
  );
}
