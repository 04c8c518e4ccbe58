import { hasCode } from '@sanam/client/refusal';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link, useSearchParams } from '@sanam/portal/router/router.ts';
import { buttonClass, Callout, SkeletonRows } from '@sanam/ui';
import { drawName } from '../draw-name.ts';
import { drawPath } from '../paths.ts';
import { isGameCode, isNumero } from '../results/address.ts';
import { type OneDraw, useDraw } from '../results/queries.ts';
import { Unknown } from '../results/unknown.tsx';
import { CheckCard } from './check-card.tsx';
import { isOwn } from './check-draw.ts';
import { TicketCheck } from './ticket-check.tsx';
import { type Checks, type StepName, stepsOf, useChecks } from './use-checks.ts';

/** The page that verifies a draw step by step in the reader's browser. It needs neither an account nor a ticket. */
export function VerificationPage() {
  const t = useT();
  const [query] = useSearchParams();
  const gameCode = query.get('gameCode');
  const numero = query.get('numero');
  if (!isGameCode(gameCode) || !isNumero(numero)) return <Unknown what="draw" />;
  return (
    <div className="flex flex-col gap-4">
      <PageHeading name={t('lottery.proof.title', { draw: drawName(numero, t) })} className="text-xl sm:text-2xl" />
      <p className="text-sm text-ink-soft">{t('lottery.proof.about')}</p>
      <Verification
        key={`${gameCode} ${numero}`}
        gameCode={gameCode}
        numero={numero}
        ticketNo={query.get('ticketNo')}
      />
      <Link to={drawPath(gameCode, numero)} className={buttonClass('plain')}>
        {t('lottery.proof.toDraw')}
      </Link>
    </div>
  );
}

interface VerificationProps {
  gameCode: string;
  numero: string;
  ticketNo: string | null;
}

function Verification({ gameCode, numero, ticketNo }: VerificationProps) {
  const t = useT();
  const { data: draw, error, refetch } = useDraw(gameCode, numero);
  if (hasCode(error, 'lottery.unknownGame', 'lottery.unknownDraw'))
    return <Callout tone="caution">{t('refusal.lottery.unknownDraw')}</Callout>;
  if (draw === undefined && error) return <Failed error={error} onRetry={refetch} />;
  if (draw === undefined) return <SkeletonRows label={t('app.loading')} />;
  return <DrawChecks draw={draw} ticketNo={ticketNo} />;
}

function DrawChecks({ draw, ticketNo }: { draw: OneDraw; ticketNo: string | null }) {
  const t = useT();
  const checks = useChecks(draw);
  if (checks.data === undefined && checks.error) return <Failed error={checks.error} onRetry={checks.refetch} />;
  if (checks.data === undefined) return <SkeletonRows label={t('lottery.proof.computing')} />;
  const steps = stepsOf(draw);
  return (
    <>
      <Verdict checks={checks.data} steps={steps} />
      {isOwn(draw) ? null : <Callout>{t('lottery.proof.official')}</Callout>}
      {draw.proof?.beacon?.isLocal ? <Callout tone="caution">{t('lottery.proof.local')}</Callout> : null}
      <ol aria-label={t('lottery.proof.steps')} className="flex flex-col gap-3">
        {steps.map((step) => (
          <CheckCard key={step} step={step} check={checks.data[step]} />
        ))}
        <TicketCheck draw={draw} ticketNo={ticketNo} />
      </ol>
    </>
  );
}

/** The overall verdict in one sentence: one failed step makes it a failure. */
function Verdict({ checks, steps }: { checks: Checks; steps: readonly StepName[] }) {
  const t = useT();
  const outcomes = steps.map((step) => checks[step].outcome);
  const count = (wanted: string): number => outcomes.filter((one) => one === wanted).length;
  if (count('failed') > 0) {
    return (
      <Callout tone="loss" icon="alert">
        <strong>{t('lottery.proof.verdict.failed', { count: count('failed') })}</strong>
      </Callout>
    );
  }
  const open = count('later') + count('unable');
  if (open + count('passed') === 0) return <Callout>{t('lottery.proof.verdict.none')}</Callout>;
  return (
    <Callout tone={open > 0 ? 'caution' : 'gain'} icon={open > 0 ? 'hourglass' : 'shield'}>
      <strong>
        {t(open > 0 ? 'lottery.proof.verdict.open' : 'lottery.proof.verdict.passed', { count: count('passed'), open })}
      </strong>
    </Callout>
  );
}
