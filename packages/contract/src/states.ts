export * from './wallet/states.ts';
