import type { Log } from './log.ts'

const everyMs = 60_000

/**
 * Logs a frequent event in few lines: at once the first time, and then once a minute with the number of
 * repeats. Each kind is counted separately.
 */
export class RepeatLogger {
  readonly #more = new Map<string, number>()

  warn(log: Log, kind: string, fields: object, sentence: string): void {
    const more = this.#more.get(kind)
    if (more !== undefined) {
      this.#more.set(kind, more + 1)
      return
    }
    log.warn({ ...fields, kind }, sentence)
    this.#more.set(kind, 0)
    this.#sumUpLater(log, kind, sentence)
  }

  #sumUpLater(log: Log, kind: string, sentence: string): void {
    setTimeout(() => {
      const times = this.#more.get(kind) ?? 0
      if (times === 0) {
        this.#more.delete(kind)
        return
      }
      log.warn({ kind, times }, sentence)
      this.#more.set(kind, 0)
      this.#sumUpLater(log, kind, sentence)
    }, everyMs).unref()
  }
}
