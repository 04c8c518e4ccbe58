import { Slot } from '@sanam/portal/components/slot.tsx';
import { RegisterPage } from './register-page.tsx';

/** The page /register with its banners (HOM-023). */
export function RegisterScreen() {
  return (
    <div className="flex flex-col gap-4">
      <div className="mx-auto w-full max-w-2xl empty:hidden">
        <Slot of="banner" group="w_reg" isLikely={false} />
      </div>
      <RegisterPage />
    </div>
  );
}
