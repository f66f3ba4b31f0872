const dayMs = 86_400_000

/** Counts the scheme's working days, in UTC. It has its own list of holidays, as each provider does. */
export class SchemeCalendar {
  readonly #holidays: ReadonlySet<string>

  constructor(holidays: readonly string[]) {
    this.#holidays = new Set(holidays)
  }

  isWorkingDay(day: string): boolean {
    const weekday = new Date(day).getUTCDay()
    return weekday !== 0 && weekday !== 6 && !this.#holidays.has(day)
  }

  /** Moves so many working days on, or back for a negative count; first onto a working day. */
  move(day: string, count: number): string {
    const step = count < 0 ? -1 : 1
    let at = day
    while (!this.isWorkingDay(at)) at = dayOf(Date.parse(at) + step * dayMs)
    for (let left = Math.abs(count); left > 0; ) {
      at = dayOf(Date.parse(at) + step * dayMs)
      if (this.isWorkingDay(at)) left -= 1
    }
    return at
  }

  /** Returns the working day on which something sent now is submitted: the cut-off is at 18:00. */
  submissionDay(nowMs: number): string {
    const today = dayOf(nowMs)
    const isLate = this.isWorkingDay(today) && new Date(nowMs).getUTCHours() >= 18
    return this.move(today, isLate ? 1 : 0)
  }
}

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** Returns the moment at which the day's reports of the banks are read. */
export const reportsAt = (day: string): number => Date.parse(day) + 8 * 3_600_000
export const cutOffAt = (day: string): number => Date.parse(day) + 18 * 3_600_000
