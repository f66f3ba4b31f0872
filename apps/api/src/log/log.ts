/** The core's log: facts as fields, then a sentence. The request id is added automatically. */
export interface Log {
  info(fields: object, sentence: string): void
  warn(fields: object, sentence: string): void
  error(fields: object, sentence: string): void
}
