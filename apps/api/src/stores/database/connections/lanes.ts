import { hasRoom, type Lane, lanesByUrgency } from '@touchline/rules/limits/lanes'
import { TooManyWaiting } from './busy-errors.ts'

/**
 * Number of requests that may wait for each connection. At a release hundreds of purchases wait, and are not
 * refused.
 */
const waitingPerConnection: Record<Lane, number> = { buying: 200, visiting: 20, browsing: 20 }

interface Waiting {
  start: () => void
}

/**
 * Shares connections out: browsing never takes the last ones, so purchases find one. A request that finds a
 * full queue is refused at once. One that has waited too long is refused too.
 */
export function createLanes(connections: number, waitMs: number) {
  const queues: Record<Lane, Waiting[]> = { buying: [], visiting: [], browsing: [] }
  const used: Record<Lane, number> = { buying: 0, visiting: 0, browsing: 0 }

  function startNext(): void {
    for (const lane of lanesByUrgency) {
      if (queues[lane].length === 0 || !hasRoom(used, lane, connections)) continue
      queues[lane].shift()?.start()
      return
    }
  }

  function leave(lane: Lane): void {
    used[lane] -= 1
    startNext()
  }

  return {
    waiting: (): number => lanesByUrgency.reduce((sum, lane) => sum + queues[lane].length, 0),

    /**
     * Waits until a connection may be used. @returns a function that gives the connection back
     * @throws TooManyWaiting
     */
    enter(lane: Lane): Promise<() => void> {
      const giveBack = () => leave(lane)
      if (hasRoom(used, lane, connections)) {
        used[lane] += 1
        return Promise.resolve(giveBack)
      }
      const queue = queues[lane]
      if (queue.length >= connections * waitingPerConnection[lane])
        return Promise.reject(new TooManyWaiting())
      return new Promise((done, fail) => {
        const waiting: Waiting = {
          start: () => {
            clearTimeout(patience)
            used[lane] += 1
            done(giveBack)
          },
        }
        const patience = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1)
          fail(new TooManyWaiting())
        }, waitMs)
        queue.push(waiting)
      })
    },
  }
}
