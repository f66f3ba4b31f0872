import { type Config, isLoopbackHost } from '@touchline/api/config'
import { loadDemo } from '@touchline/api/importers/demo'
import { takeDemoTurn } from '@touchline/api/stores/demo/demo-clock'
import { withAnswersKeys } from './answers-keys.ts'
import { openCardAccounts, requireAccounts } from './card-accounts.ts'
import { chooseMap } from './choose-map.ts'
import { playWeekIfWell } from './demo-week/play-week.ts'
import { openDirectDebit } from './direct-debit.ts'
import { openDatabase, withPatience } from './open-database.ts'
import { claimPort, explainPort } from './ports.ts'
import { printAddresses } from './print-addresses.ts'
import type { Shutdown } from './shutdown.ts'
import { buildServed } from './spread/build-served.ts'
import { buildServedOfAll } from './spread/serve-all.ts'

const drainMs = 10_000

interface Options {
  shutdown: Shutdown
  /** Folder of the built programs. The browser's part is beside it. */
  distFolder: string
}

/** Starts everything that the settings ask for, then answers requests. */
export async function serve(settings: Config, { shutdown, distFolder }: Options): Promise<void> {
  const startedAtMs = performance.now()
  const port = await claimPort(settings.HOST, settings.PORT)
  const map = await chooseMap(settings)
  const settled: Config = {
    ...settings,
    PORT: port,
    publicOrigin: settings.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
  }

  const [{ directUrl, db }, { cards, sandboxOrigin }] = await both(
    openDatabase(settled, shutdown),
    openCardAccounts(settled, { shutdown, distFolder }),
  )
  const isPublic = !isLoopbackHost(new URL(settled.publicOrigin).host)
  const { logins, config } = await withPatience(directUrl, async (patient) => {
    const config = await withAnswersKeys(settled, patient)
    const week = { db: patient, directUrl, config, cards, sandboxOrigin }
    const plays = { isPublic, ...(settled.DEMO_WEEK && { playWeek: () => playWeekIfWell(week) }) }
    const demo = settled.DEMO ? await takeDemoTurn(directUrl, () => loadDemo(patient, plays)) : []
    await requireAccounts(patient, cards)
    return { logins: demo, config }
  })
  const debits = openDirectDebit(config, { sandboxOrigin })
  const given = { config, cards, debits, map, distFolder, shutdown }
  const app = await (config.DATABASE_URLS.length === 0
    ? buildServed({ ...given, db, directUrl, whenOpened: (act) => act() })
    : buildServedOfAll({ ...given, db, directUrl }))
  shutdown.add('the server', async () => {
    const patience = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    clearTimeout(patience)
  })
  try {
    await app.listen({ host: config.HOST, port })
  } catch (error) {
    throw explainPort(error, config.HOST, port) ?? error
  }
  printAddresses({ config, sandboxOrigin, logins, startedInMs: performance.now() - startedAtMs })
}

/** Waits for both, even when one fails: the other can't be stopped before it has started. */
async function both<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}
