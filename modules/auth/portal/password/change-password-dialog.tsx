import { Button, Callout, Dialog } from '@sanam/ui';
import { useNavigate } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { closePasswordChange, showAfterLogin, usePasswordChange } from '@sanam/portal/lib/popup.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from '@sanam/members/portal/keys.ts';
import { personalKeys } from '@sanam/portal/lib/feature.ts';
import { paths } from '@sanam/portal/paths.ts';
import { authCalls } from '../../contract/calls.ts';
import { useLogout } from '@sanam/portal/lib/use-logout.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/**
 * The changePassModal (IDN-015). If the change is forced, neither Escape nor the backdrop closes it: only the change or
 * a log-out does, and the server refuses every other call until then (GAP-038). After the change, the log-in info is
 * reloaded, the modal is hidden and the home page opens (IDN-099).
 */
export function ChangePasswordDialog() {
  const t = useT();
  const { open, forced } = usePasswordChange();
  const navigate = useNavigate();
  const logout = useLogout();
  const changed = () => {
    for (const queryKey of personalKeys()) void queryClient.invalidateQueries({ queryKey });
    void queryClient.prefetchQuery({ queryKey: keys.member, queryFn: () => call(authCalls.memberInfo) });
    closePasswordChange();
    if (forced !== null) showAfterLogin();
    navigate(paths.home);
  };
  return (
    <Dialog
      open={open}
      onClose={closePasswordChange}
      title={t('identity.password.change')}
      closeLabel={t('app.close')}
      width={460}
      height={0}
      closeOnEscape={forced === null}
      closeOnCover={forced === null}
    >
      <div className="flex flex-col gap-4">
        {forced === null ? null : <Callout tone="caution">{t(`identity.password.forced.${forced}`)}</Callout>}
        <ChangePasswordForm onChanged={changed} />
        {forced === null ? null : (
          <Button look="ghost" icon="logout" wide onClick={() => void logout()}>
            {t('nav.logout')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
