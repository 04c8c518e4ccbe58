import { defineModule } from '@sanam/server/platform/module.ts';

export const points = defineModule({ name: 'points', needs: {}, create: () => ({ front: {} }) });
