import { type OwnPostgresOptions, startOwnPostgres } from '@touchline/api/gateways/postgres/own-postgres'
import { isAlive } from '@touchline/api/gateways/postgres/process-mark'

interface RunningPostgres {
  url: string
  /** 0 while it is another program's. */
  readonly pid: number
  stop: () => Promise<void>
}

const lookEveryMs = 500

/**
 * A PostgreSQL of our own for as long as we live. It is started again where it was, when it has been killed, or when
 * the program that had started it and shared it with us has stopped it.
 */
export async function keepOwnPostgres(options: OwnPostgresOptions): Promise<RunningPostgres> {
  let own = await startOwnPostgres(options)
  const port = Number(new URL(own.url).port)
  let starting: Promise<void> | null = null
  let isStopping = false

  const startAgain = async (): Promise<void> => {
    try {
      own = await startOwnPostgres({ ...options, port })
      console.error('PostgreSQL had ended and was started again.')
    } catch (error) {
      // The rest of the killed one may hold its folder for a moment: the next look tries again.
      options.log(String(error))
    }
  }
  const watch = setInterval(() => {
    if (isStopping || starting || isAlive(own.pid)) return
    starting = startAgain().finally(() => (starting = null))
  }, lookEveryMs)

  return {
    url: own.url,
    get pid() {
      return own.origin === 'shared' ? 0 : own.pid
    },
    stop: async () => {
      isStopping = true
      clearInterval(watch)
      await starting
      await own.stop()
    },
  }
}
