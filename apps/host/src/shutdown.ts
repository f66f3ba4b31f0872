import { setTimeout as sleep } from 'node:timers/promises'
import { faultInLog } from '@touchline/api/log/fault-in-log'

interface Part {
  name: string
  stop: () => Promise<void>
  /** At once and without waiting, for the second Ctrl-C. */
  force: (() => void) | undefined
}

/** Longer than any of them needs, PostgreSQL's last resort included: nothing keeps the others from being stopped. */
const patienceMs = 45_000

async function tooLong(name: string): Promise<void> {
  await sleep(patienceMs, undefined, { ref: false })
  console.error(`Stopping ${name} took too long: it is left.`)
}

/** What this process has started, so that it ends with it: the last one started is the first one stopped. */
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
