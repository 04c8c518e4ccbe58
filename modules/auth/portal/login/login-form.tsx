import { Tabs } from '@sanam/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { isEnabled } from '../feature-flag.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { usePopup } from '@sanam/portal/lib/popup.ts';
import { useSystemStatus } from '@sanam/portal/lib/system-status.ts';
import type { Challenge } from '@sanam/mfa/portal/factors/methods.ts';
import { PasskeyLoginButton } from '@sanam/mfa/portal/factors/passkey-login-button.tsx';
import { SecondStep } from '@sanam/mfa/portal/factors/second-step.tsx';
import { SocialButtons } from '../social/social-buttons.tsx';
import { FreePlayButton } from '@sanam/members/portal/trial/free-play-button.tsx';
import { useEnter } from '../use-enter.ts';
import { dropHandover, useHandover } from './handover.ts';
import type { LoginMode } from './login-mode.ts';
import { SmsLogin } from './sms-login.tsx';
import type { LoginValue } from './use-login.ts';
import { UsernameLogin } from './username-login.tsx';

export interface LoginFormProps {
  /** Destination after the log-in; default: the address given to the pop-up, else the home page. */
  back?: string | null | undefined;
  entrance?: 'member' | 'agent' | undefined;
  /** Opens the forgot-password modal; without it the link leads to the page. */
  onForgot?: (() => void) | undefined;
}

/** Focuses the first field of the new step, because the step that had the focus is gone. */
function focusField(step: HTMLElement | null): void {
  const first = step?.querySelector<HTMLElement>('input:not([type="checkbox"])') ?? step?.querySelector('button');
  first?.focus();
}

const ways = ['username', 'sms'] as const;
type Way = (typeof ways)[number];

/** The log-in form with every method that the merchant offers, and the second step if one is required (IDN-163). */
export function LoginForm({ back, entrance = 'member', onForgot }: LoginFormProps) {
  const enter = useEnter();
  const [second, setSecond] = useState<{ challenge: Challenge; keep: () => void } | null>(
    () => useHandover.getState().begun?.second ?? null,
  );
  useEffect(() => dropHandover, []);
  const onEntered = (value: LoginValue) => enter(value, back);
  if (second) {
    return (
      <div ref={focusField}>
        <SecondStep
          challenge={second.challenge}
          onEntered={(value) => {
            second.keep();
            onEntered(value);
          }}
          onBack={() => setSecond(null)}
        />
      </div>
    );
  }
  return (
    <FirstStep
      back={back}
      entrance={entrance}
      onForgot={onForgot}
      onEntered={onEntered}
      onSecond={(challenge, keep) => setSecond({ challenge, keep })}
    />
  );
}

/**
 * The first step: by name or SMS (IDN-024, IDN-025), then the methods without typing: passkey, providers (IDN-029),
 * free play (IDN-030).
 */
function FirstStep({ back, ...mode }: LoginMode & Pick<LoginFormProps, 'back'>) {
  const t = useT();
  const site = useSite();
  const panelId = useId();
  const [way, setWay] = useState<Way>('username');
  const [refused, setRefused] = useState<string | null>(null);
  const opened = usePopup((popup) => popup.back);
  const areGamesOpen = useSystemStatus(({ status }) => status === 0);
  const { entrance } = mode;
  const isOn = (modId: string) => entrance === 'member' && site !== undefined && isEnabled(site.whitelabel, modId);
  const labels = { username: t('identity.login.byUsername'), sms: t('identity.login.bySms') };
  const hasWays = isOn('SMSLOGIN');
  return (
    <div className="flex flex-col gap-4">
      {hasWays ? (
        <Tabs
          items={ways.map((id) => ({ id, label: labels[id] }))}
          selected={way}
          onSelect={setWay}
          label={t('identity.login.way')}
          panelId={panelId}
        />
      ) : null}
      <div id={panelId} {...(hasWays ? { role: 'tabpanel', 'aria-label': labels[way] } : {})}>
        {hasWays && way === 'sms' ? <SmsLogin {...mode} /> : <UsernameLogin {...mode} />}
      </div>
      <Divider>{t('identity.login.or')}</Divider>
      <FormAlert text={refused} />
      <PasskeyLoginButton entrance={entrance} onEntered={mode.onEntered} onRefused={setRefused} />
      {isOn('SOCIALLOGIN') ? <SocialButtons purpose="login" back={back ?? opened} /> : null}
      {isOn('FREEPLAY') && areGamesOpen ? <FreePlayButton /> : null}
    </div>
  );
}

function Divider({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </div>
  );
}
