import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { Calls, CallValue } from '@sanam/contract';
import { type DepositMethodCode, depositMethodCodes } from '@sanam/payments/contract/states.ts';
import { isAmount } from '../../contract/campaign-problems.ts';
import { conditionCodes } from '../../contract/conditions.ts';
import { type Campaign, titleOf } from './campaign-draft.ts';
import { Trials } from './trials.tsx';
import { useCampaignAct } from './use-campaign.ts';
import { useVerdictText } from './verdict-text.ts';

/** The trial of a draft with a real member: shows which conditions are met. The trial is recorded. */
export function TrySection({ campaign }: { campaign: Campaign }) {
  const { id, kind } = campaign;
  const t = useWords();
  const call = useCall();
  const errorWords = useErrorWords();
  const { reload } = useCampaignAct(id);
  const [account, setAccount] = useState('');
  const [deposit, setDeposit] = useState('');
  const [method, setMethod] = useState<AnyMethod>('');
  const [at, setAt] = useState<string | null>(null);
  const attempt = useMutation({
    mutationFn: () => call('opsTryCampaign', { params: { id }, body: bodyOf({ account, deposit, method, at }) }),
    onSuccess: reload,
  });
  return (
    <Section title={t('campaign.tryTitle')} level="h2">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pt: 0.75 }}>
        <TextSetting
          label={t('campaign.tryAccount')}
          value={account}
          isDisabled={false}
          problem={undefined}
          onChange={setAccount}
        />
        {(kind === 'deposit' || kind === 'cashback') && (
          <TextSetting
            label={t(kind === 'cashback' ? 'campaign.tryLoss' : 'campaign.tryDeposit')}
            value={deposit}
            isDisabled={false}
            problem={deposit === '' || isAmount(deposit) ? undefined : t('settings.problem.invalid')}
            onChange={setDeposit}
          />
        )}
        {kind === 'deposit' && <MethodChoice method={method} onChange={setMethod} />}
        <MomentField label={t('campaign.tryAt')} hint={t('campaign.tryAtHint')} value={at} onChange={setAt} />
        <Button
          variant="outlined"
          disabled={account.trim() === '' || attempt.isPending}
          onClick={() => attempt.mutate()}
        >
          {t('campaign.tryGo')}
        </Button>
      </Box>
      {attempt.error !== null && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {errorWords(attempt.error)}
        </Alert>
      )}
      {attempt.data !== undefined && <Tried tried={attempt.data} />}
      <Trials campaign={campaign} />
    </Section>
  );
}

interface Asked {
  account: string;
  deposit: string;
  method: AnyMethod;
  at: string | null;
}

/** Returns the body of the call: without what was left empty. */
const bodyOf = ({ account, deposit, method, at }: Asked) => ({
  account,
  ...(isAmount(deposit) && { deposit }),
  ...(method !== '' && { method }),
  ...(at !== null && { at }),
});

/** A deposit method, or empty for any. */
type AnyMethod = DepositMethodCode | '';

function MethodChoice({ method, onChange }: { method: AnyMethod; onChange: (method: AnyMethod) => void }) {
  const t = useWords();
  return (
    <ChoiceSetting
      label={t('campaign.tryMethod')}
      value={method}
      choices={[
        { value: '' as const, label: t('campaign.tryAnyMethod') },
        ...depositMethodCodes.map((value) => ({ value, label: t(`deposit.method.${value}`) })),
      ]}
      isDisabled={false}
      onChange={onChange}
    />
  );
}

type Tried = CallValue<Calls['opsTryCampaign']>;

/** The result of a trial: eligibility, reward, lost offers, and each condition with its actual value. */
function Tried({ tried: { isEligible, gives, loses, groupTaken, verdicts } }: { tried: Tried }) {
  const t = useWords();
  const verdictText = useVerdictText();
  const codeWords = (code: string): string => {
    const known = [...conditionCodes, 'any' as const].find((one) => one === code);
    if (code === 'group') return t('campaign.group.label');
    return known === undefined ? code : t(`campaign.condition.${known}`);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      <Alert severity={isEligible ? 'success' : 'warning'}>
        {t(isEligible ? 'campaign.tryYes' : 'campaign.tryNo')}
      </Alert>
      <Gives gives={gives} />
      <Loses loses={loses} />
      {verdicts.length > 0 && (
        <PlainTable
          label={t('campaign.tryTitle')}
          heads={['campaign.conditions', 'campaign.tryActual', 'campaign.tryNeeded']}
          rows={verdicts.map((verdict, at) => {
            const { code, ok } = verdict;
            const { actual, needed } = verdictText(verdict);
            return {
              key: `${code}-${at}`,
              cells: [
                <Tag key="code" tone={ok ? 'good' : 'bad'}>
                  {codeWords(code)}
                </Tag>,
                code === 'group' && groupTaken !== null ? <CampaignLink key="taken" campaign={groupTaken} /> : actual,
                needed,
              ],
            };
          })}
        />
      )}
    </Box>
  );
}

/** The reward, its required turnover, and the remaining budget of the campaign. */
function Gives({ gives }: { gives: Tried['gives'] }) {
  const t = useWords();
  if (gives === null) return null;
  const { amount, required, budgetLeft, hasRoom } = gives;
  const lines = [
    t('campaign.tryGives', { amount: moneyWithSymbol(amount) }),
    required === null ? null : t('campaign.tryRequired', { amount: moneyWithSymbol(required) }),
    budgetLeft === null ? null : t('campaign.tryBudget', { amount: moneyWithSymbol(budgetLeft) }),
  ];
  return (
    <Alert severity={hasRoom ? 'info' : 'warning'}>
      {lines.filter((line) => line !== null).join(' · ')}
      {!hasRoom && ` · ${t('campaign.tryNoRoom')}`}
    </Alert>
  );
}

/** The other offers that the member could take now and loses by taking this one. */
function Loses({ loses }: { loses: Tried['loses'] }) {
  const t = useWords();
  if (loses.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('campaign.tryLoses')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {loses.map((one) => (
          <li key={one.campaignId}>
            <CampaignLink campaign={one} /> · {t(`campaign.tryLosesWhy.${one.why}`)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function CampaignLink({ campaign: { campaignId, titles } }: { campaign: NonNullable<Tried['groupTaken']> }) {
  const locale = useLocale() ?? 'en';
  return (
    <Link component={RouterLink} to={`/campaigns/${campaignId}/show`}>
      {titleOf(titles, locale)}
    </Link>
  );
}
