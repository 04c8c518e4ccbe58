/** The part of the logger the studio uses; Fastify's own (pino) fits. */
export interface StudioLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
