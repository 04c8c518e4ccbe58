import { Button, Dialog } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { type PlanKind, planKinds } from '../../contract/plan-states.ts';
import { Choice } from '../choice.tsx';
import { FrozenNote } from '../frozen-note.tsx';
import { isOn, useFeatures } from '../use-features.ts';
import { OfferForm } from './offer-form.tsx';
import { payKinds } from './pay-kinds.ts';
import { PlanChoice } from './plan-choice.tsx';
import { useContracts } from './queries.ts';

/** The button that offers rates to a direct agent of the list. Absent while no kind of pay is on. */
export function RatesAct({ account }: { account: string }) {
  const t = useT();
  const features = useFeatures();
  const [isOpen, setOpen] = useState(false);
  const kinds = planKinds.filter((kind) => isOn(features?.[payKinds[kind].shown]));
  if (kinds.length === 0) return null;
  return (
    <>
      <Button size="small" aria-label={t('agents.contract.ratesTo', { name: account })} onClick={() => setOpen(true)}>
        {t('agents.contract.rates')}
      </Button>
      {isOpen && <RatesDialog account={account} kinds={kinds} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RatesDialogProps {
  account: string;
  /** Kinds of pay that are on; at least one. */
  kinds: readonly PlanKind[];
  onClose: () => void;
}

function RatesDialog({ account, kinds, onClose }: RatesDialogProps) {
  const t = useT();
  const [kind, setKind] = useState<PlanKind>(kinds[0]!);
  const [plan, setPlan] = useState<string>();
  const contracts = useContracts(kind, plan, 1);
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      closeLabel={t('app.close')}
      title={t('agents.contract.ratesTo', { name: account })}
    >
      <div className="flex flex-col gap-4">
        <Choice
          label={t('agents.contract.kind')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`agents.statement.kind.${one}`) }))}
          onChoice={(next = kind) => {
            setKind(next);
            setPlan(undefined);
          }}
        />
        <ListStates
          query={contracts}
          isEmpty={(info) => info === null || info.ceiling.length === 0}
          icon="receipt"
          emptyTitle={t('agents.contract.noCeiling')}
          emptyText={t('agents.contract.noCeilingText')}
        >
          {(info) =>
            info !== null && (
              <>
                <PlanChoice info={info} onPlan={setPlan} />
                <FrozenNote frozenAt={info.frozenAt} zone={info.plan.zone} />
                {info.frozenAt === null && (
                  <OfferForm
                    key={info.plan.code}
                    plan={info.plan}
                    ceiling={info.ceiling}
                    imposed={info.imposed}
                    to={account}
                    onOffered={onClose}
                  />
                )}
              </>
            )
          }
        </ListStates>
      </div>
    </Dialog>
  );
}
