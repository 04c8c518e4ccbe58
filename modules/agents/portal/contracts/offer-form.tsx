import { Button, Field, Input, toast } from '@sanam/ui';
import { type FormEvent, useState } from 'react';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { breachOfCeiling } from '../../contract/rules/tiers.ts';
import { readTiers, type TierRow } from '../../contract/plan-schema.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { TierList } from './contract-card.tsx';
import { OfferTrial } from './offer-trial.tsx';
import { type Contract, type ContractInfo, useContractAct } from './queries.ts';
import { type RateDrafts, ratesOf } from './rate-drafts.ts';
import { RateFields } from './rate-fields.tsx';
import { MoreFields, noMore, noteOf } from './more-fields.tsx';
import { capOf, newTier, type TierDraft, tiersOf } from './tier-draft.ts';

const TIERS_MAX = 20;

interface OfferFormProps {
  plan: ContractInfo['plan'];
  /** Upper limit of tables below the reader. */
  ceiling: readonly TierRow[];
  /** Terms of the reader that begin later: they limit what is offered now too. */
  imposed: Contract | null;
  /** Account that the rates are offered to; typed if missing. */
  to?: string;
  onOffered?: () => void;
}

/** The form that offers rates to an agent directly below. Rates above the own table are reported before submission. */
export function OfferForm({ plan, ceiling, imposed, to, onOffered }: OfferFormProps) {
  const t = useT();
  const { kind } = plan;
  const act = useContractAct(kind, plan.code);
  const [account, setAccount] = useState(to ?? '');
  const [drafts, setDrafts] = useState<readonly TierDraft[]>([newTier]);
  const [rates, setRates] = useState<RateDrafts>({});
  const [more, setMore] = useState(noMore);
  const payableMax = capOf(more.cap);
  const tiers = kind === 'rebate' ? ratesOf(rates) : tiersOf(drafts);
  const breach = breachOf(tiers, [ceiling, ...(imposed === null ? [] : [imposed.tiers])]);
  const refused = act.error === null ? undefined : refusalText(act.error);
  const problem =
    breach === undefined ? refused : t('agents.contract.tooHigh', { rate: percentText(breach.uplineRatePpm) });
  const isReady = tiers !== undefined && breach === undefined && payableMax !== undefined && account.trim() !== '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    act.mutate(
      { action: 'offer', account: account.trim(), tiers, payableMax, ...noteOf(more) },
      {
        onSuccess: () => {
          toast(t('agents.contract.offered', { name: account.trim() }), 'gain');
          setAccount(to ?? '');
          setDrafts([newTier]);
          setRates({});
          setMore(noMore);
          onOffered?.();
        },
      },
    );
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-4" aria-label={t('agents.contract.make')}>
      {to === undefined && <h3 className="font-semibold">{t('agents.contract.make')}</h3>}
      <Ceilings ceiling={ceiling} imposed={imposed} zone={plan.zone} />
      {to === undefined && <AccountField account={account} onChange={setAccount} />}
      {kind === 'rebate' ? (
        <RateFields drafts={rates} onChange={setRates} />
      ) : (
        <Tiers drafts={drafts} onChange={setDrafts} />
      )}
      <MoreFields value={more} isWrong={payableMax === undefined} onChange={setMore} />
      <OfferTrial
        plan={plan}
        account={account.trim()}
        tiers={breach === undefined && payableMax !== undefined ? tiers : undefined}
        payableMax={payableMax ?? null}
      />
      <FormAlert text={problem} />
      <Button type="submit" look="primary" busy={act.isPending} disabled={!isReady}>
        {t('agents.contract.send')}
      </Button>
    </form>
  );
}

function AccountField({ account, onChange }: { account: string; onChange: (account: string) => void }) {
  const t = useT();
  return (
    <Field label={t('agents.contract.account')}>
      <Input value={account} maxLength={64} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

interface CeilingsProps extends Pick<OfferFormProps, 'ceiling' | 'imposed'> {
  zone: string;
}

/** The rates that no step may exceed, now and from the start of imposed terms. */
function Ceilings({ ceiling, imposed, zone }: CeilingsProps) {
  const t = useT();
  return (
    <>
      <p className="text-sm text-ink-soft">{t('agents.contract.ceiling')}</p>
      <TierList tiers={ceiling} />
      {imposed !== null && (
        <>
          <p className="text-sm text-ink-soft">
            {t('agents.contract.ceilingLater', { from: dateTimeText(imposed.effectiveFrom!, zone) })}
          </p>
          <TierList tiers={imposed.tiers} />
        </>
      )}
    </>
  );
}

/** Returns the first breach of one of these ceilings; undefined while the table is not readable. */
function breachOf(tiers: readonly TierRow[] | undefined, ceilings: readonly (readonly TierRow[])[]) {
  if (tiers === undefined) return undefined;
  return ceilings
    .map((ceiling) => breachOfCeiling(readTiers(ceiling), readTiers(tiers)))
    .find((breach) => breach !== undefined);
}

interface TiersProps {
  drafts: readonly TierDraft[];
  onChange: (drafts: readonly TierDraft[]) => void;
}

/** The fields of a table of rates, step by step. */
export function Tiers({ drafts, onChange }: TiersProps) {
  const t = useT();
  return (
    <>
      {drafts.map((draft, at) => (
        <Tier key={at} draft={draft} at={at} onChange={(next) => onChange(drafts.with(at, next))} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" disabled={drafts.length === TIERS_MAX} onClick={() => onChange([...drafts, newTier])}>
          {t('agents.contract.addTier')}
        </Button>
        {drafts.length > 1 && (
          <Button icon="minus" onClick={() => onChange(drafts.slice(0, -1))}>
            {t('agents.contract.removeTier')}
          </Button>
        )}
      </div>
    </>
  );
}

function Tier({ draft, at, onChange }: { draft: TierDraft; at: number; onChange: (draft: TierDraft) => void }) {
  const t = useT();
  const number = at + 1;
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <legend className="pb-1 text-sm font-semibold">{t('agents.contract.step', { number })}</legend>
      <Field label={t('agents.contract.turnoverFrom')} className="col-span-2 sm:col-span-1">
        <Input
          value={draft.turnover}
          inputMode="decimal"
          onChange={(event) => onChange({ ...draft, turnover: event.target.value })}
        />
      </Field>
      <Field label={t('agents.contract.activeFrom')}>
        <Input
          value={draft.active}
          inputMode="numeric"
          onChange={(event) => onChange({ ...draft, active: event.target.value })}
        />
      </Field>
      <Field label={t('agents.contract.ratePercent')}>
        <Input
          value={draft.rate}
          inputMode="decimal"
          onChange={(event) => onChange({ ...draft, rate: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
