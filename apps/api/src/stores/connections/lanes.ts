import { TooManyWait } from './busy-errors.ts'

/**
 * What a connection is wanted for. `browsing`: what a visitor without a session looks at; `visiting`: the same with a
 * session, or for everybody; `buying`: baskets, payments, people, and all that is not a request.
 */
export type Lane = 'browsing' | 'visiting' | 'buying'

/** The first that waits in the first of these is served first. */
const lanesByUrgency = ['buying', 'visiting', 'browsing'] as const

/** The part of all connections that a lane may use together with the less urgent ones, and how many may wait for each. */
const shares: Record<Lane, { part: number; waitingPerConnection: number }> = {
  buying: { part: 1, waitingPerConnection: 200 },
  visiting: { part: 0.8, waitingPerConnection: 20 },
  browsing: { part: 0.6, waitingPerConnection: 20 },
}

interface Waiting {
  start: () => void
}

/**
 * Shares connections out: those who look around never take the last ones, so those who buy find one. Whoever comes to a
 * full queue is refused at once, and whoever has waited too long is, too.
 */
export function createLanes(connections: number, waitMs: number) {
  const queues: Record<Lane, Waiting[]> = { buying: [], visiting: [], browsing: [] }
  const used: Record<Lane, number> = { buying: 0, visiting: 0, browsing: 0 }
  const limitOf = (lane: Lane): number => Math.max(1, Math.floor(connections * shares[lane].part))
  const usedUpTo = (lane: Lane): number =>
    lanesByUrgency.slice(lanesByUrgency.indexOf(lane)).reduce((sum, less) => sum + used[less], 0)
  const hasRoom = (lane: Lane): boolean =>
    lanesByUrgency.slice(0, lanesByUrgency.indexOf(lane) + 1).every((one) => usedUpTo(one) < limitOf(one))

  function startNext(): void {
    for (const lane of lanesByUrgency) {
      if (queues[lane].length === 0 || !hasRoom(lane)) continue
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
     * Waits until a connection may be used, and tells how to give that leave back.
     * @throws TooManyWait
     */
    enter(lane: Lane): Promise<() => void> {
      const giveBack = () => leave(lane)
      if (hasRoom(lane)) {
        used[lane] += 1
        return Promise.resolve(giveBack)
      }
      const queue = queues[lane]
      if (queue.length >= connections * shares[lane].waitingPerConnection)
        return Promise.reject(new TooManyWait())
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
          fail(new TooManyWait())
        }, waitMs)
        queue.push(waiting)
      })
    },
  }
}
