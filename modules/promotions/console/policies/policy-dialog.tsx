import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { plainRule, policyRules } from '../../contract/policy.ts';
import type { PolicyRecord, Rule } from './policy-record.ts';
import { RuleFields } from './rule-fields.tsx';

interface DialogProps {
  policy: PolicyRecord;
  reload: () => Promise<void>;
  onClose: () => void;
}

/** Checks the rules; two rules for the same country are invalid. */
const isGood = (rules: readonly Rule[]): boolean =>
  policyRules.safeParse(rules).success && new Set(rules.map(({ country }) => country)).size === rules.length;

/** The dialog that changes a policy. A stricter change takes effect at once; a looser one waits for a second person. */
export function PolicyDialog({ policy: { rules: now, version }, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [rules, setRules] = useState<Rule[]>(now.length === 0 ? [plainRule] : now);
  return (
    <ActDialog
      title={t('policy.change')}
      effects={[t('policy.effectHolds'), t('policy.effectTwo')]}
      confirm={t('policy.change')}
      reason="required"
      isReady={isGood(rules)}
      content={{ rules, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const { state } = await call(
          'opsChangePromoPolicy',
          { query: {}, body: { rules, version, reason } },
          { idempotencyKey },
        );
        const isDone = state === 'done';
        notify(t(isDone ? 'policy.changed' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, my: 1.5 }}>
        {rules.map((rule, at) => (
          <RuleFields
            // A rule has no key but its index until its country is typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: rules are added and taken away at their end
            key={at}
            rule={rule}
            onChange={(changed) => setRules(rules.with(at, changed))}
            onDrop={() => setRules(rules.filter((one) => one !== rule))}
          />
        ))}
        <Button sx={{ justifySelf: 'start' }} onClick={() => setRules([...rules, { ...plainRule, country: '' }])}>
          {t('policy.addCountry')}
        </Button>
      </Box>
    </ActDialog>
  );
}
