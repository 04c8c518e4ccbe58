import { Tabs } from '@sanam/ui';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { isEnabled } from '../../../lib/feature-flag.ts';
import { useSite } from '../../../lib/permission.ts';
import { useEnter } from '../use-enter.ts';
import { FreePlayButton } from '../trial/free-play-button.tsx';
import { SmsLogin } from './sms-login.tsx';
import type { Challenge, LoginValue } from './use-login.ts';
import { UsernameLogin } from './username-login.tsx';

/** What each way of logging in tells the form around it. */
export interface LoginMode {
  entrance: 'member' | 'agent';
  onEntered: (value: LoginValue) => void;
  /** A second factor is asked for; `keep` does what a log-in with the box ticked or not leaves behind. */
  onSecond: (challenge: Challenge, keep: () => void) => void;
  onForgot?: (() => void) | undefined;
}

export interface LoginFormProps {
  /** Where it leads; home, or what the pop-up was opened with, when it says nothing. */
  back?: string | null | undefined;
  entrance?: 'member' | 'agent' | undefined;
  /** Opens the forgot-password modal; without it the link leads to its page. */
  onForgot?: (() => void) | undefined;
}

const ways = ['username', 'sms'] as const;
type Way = (typeof ways)[number];

/** Log-in with everything the brand offers: by name, by SMS (IDN-024, IDN-025), by a provider (IDN-029), free play (IDN-030). */
export function LoginForm({ back, entrance = 'member', onForgot }: LoginFormProps) {
  const t = useT();
  const enter = useEnter();
  const site = useSite();
  const panelId = useId();
  const [way, setWay] = useState<Way>('username');
  const isOn = (modId: string) => entrance === 'member' && site !== undefined && isEnabled(site.whitelabel, modId);
  const labels = { username: t('identity.login.byUsername'), sms: t('identity.login.bySms') };
  const mode: LoginMode = {
    entrance,
    onForgot,
    onEntered: (value) => enter(value, back),
    onSecond: () => undefined,
  };
  return (
    <div className="flex flex-col gap-4">
      {isOn('SMSLOGIN') ? (
        <Tabs
          items={ways.map((id) => ({ id, label: labels[id] }))}
          selected={way}
          onSelect={setWay}
          label={t('identity.login.way')}
          panelId={panelId}
        />
      ) : null}
      <div id={panelId} {...(isOn('SMSLOGIN') ? { role: 'tabpanel', 'aria-label': labels[way] } : {})}>
        {way === 'sms' ? <SmsLogin {...mode} /> : <UsernameLogin {...mode} />}
      </div>
      {isOn('FREEPLAY') ? <FreePlayButton /> : null}
    </div>
  );
}
