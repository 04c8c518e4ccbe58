import { BannerArea } from '@sanam/content/portal/banner-area.tsx';
import { RegisterPage } from '@sanam/members/portal/register/register-page.tsx';

/** /register with its banners (HOM-023). */
export function RegisterScreen() {
  return (
    <div className="flex flex-col gap-4">
      <div className="mx-auto w-full max-w-2xl empty:hidden">
        <BannerArea group="w_reg" isLikely={false} />
      </div>
      <RegisterPage />
    </div>
  );
}
