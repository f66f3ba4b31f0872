/** What the core writes: the facts as fields, then one sentence. A line carries the number of its request by itself. */
export interface Log {
  info(fields: object, sentence: string): void
  warn(fields: object, sentence: string): void
  error(fields: object, sentence: string): void
}
