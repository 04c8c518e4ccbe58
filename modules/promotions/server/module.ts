import { defineModule } from '@sanam/server/platform/module.ts';

export const promotions = defineModule({ name: 'promotions', needs: {}, create: () => ({ front: {} }) });
