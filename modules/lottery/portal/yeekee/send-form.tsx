import { hasCode, toRefusal } from '@sanam/client/refusal';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { loginPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Button, buttonClass, Card, Field, Input } from '@sanam/ui';
import { useState } from 'react';
import { plainText } from '../../contract/digits.ts';
import { SHOT_PAUSE_SECONDS, SHOTS_A_ROUND } from '../../contract/own-draws.ts';
import { yeekeePath } from '../paths.ts';
import { useSecond } from '../use-second.ts';
import { useSendShot } from './queries.ts';

const NUMBER = /^\d{5}$/;

/** Returns five random digits. */
const randomNumber = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000).padStart(5, '0');

/** The form that sends a number into a round: one per three seconds, twenty per round. Leads visitors to the log-in. */
export function SendForm({ numero }: { numero: string }) {
  const t = useT();
  const isMember = useSession(({ token }) => token !== null);
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{t('lottery.yeekee.send')}</h2>
      {isMember ? (
        <MemberForm numero={numero} />
      ) : (
        <>
          <p className="text-sm text-ink-soft">{t('lottery.yeekee.visitor')}</p>
          <Link to={loginPath(yeekeePath(numero))} className={buttonClass('primary')}>
            {t('lottery.yeekee.login')}
          </Link>
        </>
      )}
    </Card>
  );
}

/** State of the form: typed and sent number, seconds until the next one, and the last refusal. */
function useShotForm(numero: string) {
  const t = useT();
  const now = useSecond();
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const [readyAt, setReadyAt] = useState(0);
  const shot = useSendShot(numero);
  const waitFor = (seconds: number) => setReadyAt(Math.floor(Date.now() / 1000) + seconds);
  const send = () => {
    const digits = plainText(number).trim();
    if (!NUMBER.test(digits)) return setError(t('lottery.yeekee.fiveDigits'));
    setError(undefined);
    shot.mutate(digits, {
      onSuccess: () => {
        setNumber('');
        waitFor(SHOT_PAUSE_SECONDS);
      },
      onError: (thrown) => {
        const { waitSeconds, reason } = toRefusal(thrown).values;
        if (typeof waitSeconds === 'number') waitFor(waitSeconds);
        const isFull = hasCode(thrown, 'lottery.shotRefused') && reason === 'count';
        setError(isFull ? t('lottery.yeekee.noneLeft', { max: SHOTS_A_ROUND }) : refusalText(thrown));
      },
    });
  };
  return { number, setNumber, error, shot, send, wait: Math.max(0, readyAt - now), left: shot.data?.left ?? null };
}

function MemberForm({ numero }: { numero: string }) {
  const t = useT();
  const { number, setNumber, error, shot, send, wait, left } = useShotForm(numero);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={t('lottery.yeekee.number')}
        error={error}
        hint={left === null ? t('lottery.yeekee.rule', { max: SHOTS_A_ROUND }) : t('lottery.yeekee.left', { left })}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder="00000"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          className="num text-center text-2xl font-semibold"
        />
      </Field>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button icon="dice" onClick={() => setNumber(randomNumber())}>
          {t('lottery.yeekee.random')}
        </Button>
        <Button type="submit" look="primary" icon="send" busy={shot.isPending} disabled={wait > 0 || left === 0}>
          {wait > 0 ? t('lottery.yeekee.wait', { seconds: wait }) : t('lottery.yeekee.sendIt')}
        </Button>
      </div>
      <p role="status" className="text-sm text-gain">
        {shot.isSuccess ? t('lottery.yeekee.sent', { number: shot.data.number, rank: shot.data.rank }) : null}
      </p>
    </form>
  );
}
