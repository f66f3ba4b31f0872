import type { Fault, FaultOperation } from './schemas.ts'

/** The faults that wait to be met, in the order in which they were asked for. */
export class Faults {
  #waiting: Fault[] = []

  add(fault: Fault) {
    this.#waiting.push({ ...fault })
  }

  reset() {
    this.#waiting = []
  }

  take(operation: FaultOperation): Fault | null {
    if (this.#waiting.length === 0) return null
    const index = this.#waiting.findIndex((fault) => fault.operation === operation)
    const fault = this.#waiting[index]
    if (!fault) return null
    fault.times -= 1
    if (fault.times === 0) this.#waiting.splice(index, 1)
    return fault
  }
}
