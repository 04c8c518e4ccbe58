/** The part of the logger that the studio uses; Fastify's logger (pino) implements it. */
export interface StudioLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
