import type { Fault } from './schemas.ts'

/** The faults that wait to be met, in the order in which they were asked for. */
export class Faults<Waiting extends { operation: string; times: number } = Fault> {
  #waiting: Waiting[] = []

  add(fault: Waiting) {
    this.#waiting.push({ ...fault })
  }

  reset() {
    this.#waiting = []
  }

  take(operation: Waiting['operation']): Waiting | null {
    if (this.#waiting.length === 0) return null
    const index = this.#waiting.findIndex((fault) => fault.operation === operation)
    const fault = this.#waiting[index]
    if (!fault) return null
    fault.times -= 1
    if (fault.times === 0) this.#waiting.splice(index, 1)
    return fault
  }
}
