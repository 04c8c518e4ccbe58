import { Slot } from '@sanam/portal/components/slot.tsx';
import { LoginPage } from './login-page.tsx';

/** The page /login with its banners (HOM-024). */
export function LoginScreen() {
  return (
    <>
      <div className="mx-auto max-w-2xl">
        <Slot of="banner" group="w_login" isLikely={false} />
      </div>
      <LoginPage />
    </>
  );
}
