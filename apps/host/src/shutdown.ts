import { setTimeout as sleep } from 'node:timers/promises'
import { faultInLog } from '@touchline/api/log/fault-in-log'

interface Part {
  name: string
  stop: () => Promise<void>
  /** Stops it at once without waiting, for the second Ctrl-C. */
  force: (() => void) | undefined
}

/**
 * Time limit for each part, longer than any needs, including PostgreSQL's last resort. No part keeps the
 * others from being stopped.
 */
const patienceMs = 45_000

async function tooLong(name: string): Promise<void> {
  await sleep(patienceMs, undefined, { ref: false })
  console.error(`Stopping ${name} took too long: it is left.`)
}

/** Parts that this process has started and ends with it. The last one started is stopped first. */
export class Shutdown {
  readonly #parts: Part[] = []

  add(name: string, stop: () => Promise<void>, force?: () => void): void {
    this.#parts.push({ name, stop, force })
  }

  async run(): Promise<void> {
    for (let next = this.#parts.pop(); next; next = this.#parts.pop()) {
      try {
        await Promise.race([next.stop(), tooLong(next.name)])
      } catch (error) {
        console.error(`Stopping ${next.name} failed:`, faultInLog(error).stack)
      }
    }
  }

  force(): void {
    for (const { force } of this.#parts) force?.()
  }
}
