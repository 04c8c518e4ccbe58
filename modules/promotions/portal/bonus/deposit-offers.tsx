import { Failed } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Slots } from '@sanam/portal/lib/feature.ts';
import { useSettled } from '@sanam/portal/lib/use-settled.ts';
import { useSearchParams } from '@sanam/portal/router/router.ts';
import { Badge, cx } from '@sanam/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { DepositCode } from '../code/deposit-code.tsx';
import { OFFER_PARAMETER } from '../paths.ts';
import { StoppedNote } from '../stopped-note.tsx';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { type Offer, useOffers } from './queries.ts';
import { TermList } from './term-list.tsx';
import { type TermLine, termLines } from './terms.ts';

/** Bonus offers for the typed deposit; nothing if there are none. No bonus is preselected. */
export function DepositOffers({ amount, method, attempt, chosen, onChoose }: Slots['depositOffers']) {
  const t = useT();
  const titleId = useId();
  const asked = useSettled(amount);
  const { data, error, refetch, isPlaceholderData } = useOffers(asked, method, attempt);
  const isOld = isPlaceholderData || asked !== amount;
  const { choose, want } = useKeptChoice(isOld ? undefined : data?.offers, chosen, onChoose);
  if (amount === null) return null;
  if (data === undefined) return error === null ? null : <Failed error={error} onRetry={refetch} />;
  const { offers, otherwise, isStopped, notice, hasCodes } = data;
  if (isStopped) return <StoppedNote />;
  return (
    <>
      {offers.length === 0 ? null : (
        <fieldset
          aria-labelledby={titleId}
          aria-busy={isOld}
          className={cx('flex flex-col gap-3 transition-opacity', isOld && 'opacity-60')}
        >
          <legend id={titleId} className="mb-2 font-semibold">
            {t('bonus.offers')}
          </legend>
          {notice === null ? null : <p className="text-sm text-ink-soft">{notice}</p>}
          <Choice group={titleId} isChosen={chosen === null} title={t('bonus.none')} onChoose={() => choose(null)}>
            <p className="text-sm text-ink-soft">{t('bonus.noneText')}</p>
          </Choice>
          {offers.map((offer) => (
            <OfferChoice
              key={offer.promotionId}
              group={titleId}
              offer={offer}
              isChosen={chosen === offer.promotionId}
              onChoose={() => choose(offer.promotionId)}
            />
          ))}
        </fieldset>
      )}
      {otherwise.map(({ promotionId, title, methods }) => (
        <p key={promotionId} className="text-sm text-ink-soft">
          {t('bonus.otherwise', { title, methods: methods.map((one) => t(`deposit.methodName.${one}`)).join(', ') })}
        </p>
      ))}
      {hasCodes ? <DepositCode onOpen={want} /> : null}
    </>
  );
}

/**
 * Clears a choice that is no longer offered. A promotion named by its button or opened by a code is selected as soon as
 * it is offered, unless the member chooses otherwise. `offers`: offers for the typed amount; undefined while loading.
 */
function useKeptChoice(
  offers: readonly Offer[] | undefined,
  chosen: string | null,
  onChoose: (promotionId: string | null) => void,
): { choose: (promotionId: string | null) => void; want: (promotionId: string) => void } {
  const [query] = useSearchParams();
  const wanted = useRef(query.get(OFFER_PARAMETER));
  useEffect(() => {
    if (offers === undefined) return;
    const isOffered = (id: string | null): boolean => offers.some(({ promotionId }) => promotionId === id);
    if (wanted.current !== null && isOffered(wanted.current)) {
      onChoose(wanted.current);
      wanted.current = null;
    } else if (chosen !== null && !isOffered(chosen)) onChoose(null);
  }, [offers, chosen, onChoose]);
  return {
    choose: (promotionId) => {
      wanted.current = null;
      onChoose(promotionId);
    },
    // Selects it at once if it is already offered; otherwise when the next offers arrive.
    want: (promotionId) => {
      wanted.current = promotionId;
      if (offers?.some((one) => one.promotionId === promotionId) === true) onChoose(promotionId);
    },
  };
}

interface ChoiceProps {
  group: string;
  isChosen: boolean;
  title: string;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ group, isChosen, title, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div
      className={cx(
        'flex gap-3 rounded-lg border-2 p-3',
        isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
      )}
    >
      <input
        type="radio"
        name={group}
        id={id}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <label htmlFor={id} className="cursor-pointer font-semibold break-words">
          {title}
        </label>
        {children}
      </div>
    </div>
  );
}

function OfferChoice({ offer, ...choice }: { offer: Offer } & Omit<ChoiceProps, 'title' | 'children'>) {
  const t = useT();
  const money = useMoney();
  const { title, amount, required, isQueued, terms } = offer;
  const toPlay: TermLine = [
    t('bonus.toPlay'),
    t('bonus.toPlayText', { amount: money(required), days: t('bonus.days', { days: terms.days }) }),
  ];
  return (
    <Choice title={t('bonus.offer', { title, amount: money(amount) })} {...choice}>
      {isQueued ? (
        <Badge tone="caution" icon="clock" className="self-start whitespace-normal">
          {t('bonus.offerWaits')}
        </Badge>
      ) : null}
      <TermList lines={[toPlay, ...termLines({ t, money }, terms, ['betMax', 'becomes', 'lock'])]} />
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 text-brand-ink">{t('bonus.moreTerms')}</summary>
        <TermList lines={termLines({ t, money }, terms, ['games', 'excluded', 'spends'])} />
      </details>
    </Choice>
  );
}
