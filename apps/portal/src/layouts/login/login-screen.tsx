import { BannerArea } from '@sanam/content/portal/banner-area.tsx';
import { LoginPage } from '@sanam/auth/portal/login/login-page.tsx';

/** /login with its banners (HOM-024). */
export function LoginScreen() {
  return (
    <>
      <div className="mx-auto max-w-2xl">
        <BannerArea group="w_login" isLikely={false} />
      </div>
      <LoginPage />
    </>
  );
}
