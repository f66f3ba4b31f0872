import type { Work } from '../stores/database/due-work.ts'
import { repeat } from './repeat.ts'

interface WorkWatch {
  /** Makes a job run only when there may be work for it, and once a minute in any case. */
  whenDue: (work: Work, act: () => Promise<unknown>) => () => Promise<void>
  stop: () => Promise<void>
}

const lookEveryMs = 2_000
const atLeastEveryMs = 60_000

/**
 * Looks every two seconds for work, once for all jobs of this process. While a look fails, each job runs as
 * if there were some.
 */
export function watchForWork(
  look: () => Promise<Record<Work, boolean>>,
  onFault: (error: unknown) => void,
): WorkWatch {
  let due: Record<Work, boolean> | null = null
  const looking = repeat(
    { everyMs: lookEveryMs, firstAfterMs: 0 },
    async () => {
      due = await look()
    },
    (fault) => {
      due = null
      onFault(fault)
    },
  )
  return {
    whenDue: (work, act) => {
      let ranAtMs = Number.NEGATIVE_INFINITY
      return async () => {
        const nowMs = performance.now()
        if (due?.[work] === false && nowMs - ranAtMs < atLeastEveryMs) return
        ranAtMs = nowMs
        await act()
      }
    },
    stop: looking.stop,
  }
}
