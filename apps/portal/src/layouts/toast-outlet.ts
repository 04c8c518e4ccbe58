export { ToastOutlet } from '@sanam/ui';
