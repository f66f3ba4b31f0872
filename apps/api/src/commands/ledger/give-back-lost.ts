import { formatPence } from '@touchline/rules/money/money'
import { countWords } from '@touchline/rules/words/count-words'
import type { CardPayments, ProviderMovement } from '../../gateways/card-payments/port.ts'
import { listNamesIn } from '../../stores/ledger/known-payments.ts'
import { type ClientDay, listClientDays } from '../../stores/ledger/reconciliations.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { createFoundPayment } from '../../stores/payments/found-payments.ts'
import { recordUnexpectedFunds } from '../../stores/payments/unexpected-funds.ts'
import { type SettleServices, type SweepServices, settleServicesFor } from '../payments/settle-services.ts'
import { transitionAttempt } from '../payments/transition-attempt.ts'
import { transitionInTransaction } from '../payments/transition-services.ts'
import { returnUnexpectedFunds } from '../payments/unexpected-funds.ts'

type Services = SweepServices & {
  /** The other databases of this installation: a payment in one of them is not lost. */
  beside: readonly SweepServices['db'][]
}

interface Wanted {
  /** First day whose payments are looked for, until now. */
  day: string
  client: string | null
  why: string
  /** Name of the person at the terminal. */
  by: string
}

interface GivenBackReport {
  lines: string[]
  /** True when all was found and has gone back. */
  isDone: boolean
}

/** Matches our name for a payment, made from the id that its row had. */
const ourName = /^TL-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Gives back the payments that card providers took and of which restored data has no row: their orders are lost. Each
 * gets a row as money that came after the end of its payment, so that it goes back once, however often this runs, and
 * the books have both. A person starts it: only they know that no other installation shares the account.
 */
export async function giveBackLost(services: Services, wanted: Wanted): Promise<GivenBackReport> {
  const days = await listClientDays(services.db, { day: wanted.day, client: wanted.client })
  if (days.length === 0) return { lines: ['There is no such client.'], isDone: false }
  const elsewhere = await listElsewhere(services, wanted)
  const settling = { ...settleServicesFor(services, `operator ${wanted.by}`), beside: services.beside }
  const lines: string[] = []
  let isDone = true
  for (const account of services.cards.all()) {
    const isPaidThere = (client: ClientDay) => services.cards.of(client)?.id === account.id
    const paid = { here: days.filter(isPaidThere), elsewhere: elsewhere.filter(isPaidThere) }
    if (paid.here.length === 0) continue
    const told = await giveBackAt(settling, account, paid, wanted)
    lines.push(...told.lines)
    if (!told.isDone) isDone = false
  }
  return { lines, isDone }
}

/** Lists the clients of the other databases, where none is named. */
async function listElsewhere({ beside }: Services, { day, client }: Wanted): Promise<ClientDay[]> {
  if (client !== null) return []
  return (await Promise.all(beside.map((db) => listClientDays(db, { day, client: null })))).flat()
}

/** Clients that are paid at one account: those of this database, and those of the others. */
interface PaidThere {
  here: readonly ClientDay[]
  elsewhere: readonly ClientDay[]
}

async function giveBackAt(
  services: SettleServices & Pick<Services, 'beside'>,
  account: CardPayments,
  paid: PaidThere,
  { why }: Wanted,
): Promise<GivenBackReport> {
  const fromUtc = new Date(Math.min(...paid.here.map((client) => client.fromUtc.getTime())))
  const found = await listLost(services, account, fromUtc)
  if (typeof found === 'string') return { lines: [found], isDone: false }
  const lost = found.filter((movement) => !isOfElsewhere(paid, movement))
  const lines = [`${account.id}: ${countWords(lost.length, 'payment')} that no books have`]
  let isDone = true
  for (const movement of lost) {
    const told = await giveOneBack(services, account, clientOf(paid, movement), movement, why)
    lines.push(`  payment ${movement.ourRef} of ${told}`)
    if (!told.endsWith(givenBack) && !told.endsWith(collected)) isDone = false
  }
  return { lines, isDone }
}

const givenBack = 'given back'
const collected = 'the books have it meanwhile'

/** True where only clients of other databases are paid in that currency: the books of one of them get it. */
const isOfElsewhere = ({ here, elsewhere }: PaidThere, { currency }: ProviderMovement): boolean =>
  elsewhere.some(({ currencyCode }) => currencyCode === currency) &&
  here.every(({ currencyCode }) => currencyCode !== currency)

/** Returns the client in whose currency it was paid; null where that is not one alone. */
function clientOf({ here, elsewhere }: PaidThere, { currency }: ProviderMovement): ClientDay | null {
  const [client, ...others] = [...here, ...elsewhere].filter(({ currencyCode }) => currencyCode === currency)
  return client && others.length === 0 ? client : null
}

/** Lists what was taken by names of ours that no books have; a sentence where the provider does not say. */
async function listLost(
  { db, beside }: SettleServices & Pick<Services, 'beside'>,
  account: CardPayments,
  fromUtc: Date,
): Promise<ProviderMovement[] | string> {
  if (!account.caps.listsMovements)
    return `${account.id} lists no payments: compare its own reports with the orders, and give the rest back there.`
  const list = await account.listMovements({}, { fromUtc, untilUtc: new Date(Date.now() + 60_000) })
  if (list.kind === 'unknown') return `${account.id} lists nothing (${list.cause}): run this again.`
  const taken = list.movements.filter(({ kind, ourRef }) => kind === 'captured' && ourName.test(ourRef))
  const byName = new Map(taken.map((movement) => [movement.ourRef, movement]))
  for (const ourRef of await listNamesIn([db, ...beside], [...byName.keys()])) byName.delete(ourRef)
  return [...byName.values()]
}

/** Puts a lost payment into the books, and gives it back. @returns its sum, and what became of it */
async function giveOneBack(
  services: SettleServices,
  account: CardPayments,
  client: ClientDay | null,
  { ourRef, ref: providerRef, amountPence: pence, currency: currencyCode }: ProviderMovement,
  why: string,
): Promise<string> {
  if (client === null)
    return `${pence} pence (${currencyCode}): nothing was done. Name the client in whose books it goes back, with --client.`
  const [, id] = ourName.exec(ourRef)!
  const cause = `lost with restored data: ${why}`
  const found = {
    id: id!,
    clientId: client.clientId,
    provider: account.id,
    providerRef,
    ourRef,
    pence,
    currencyCode,
  }
  await transitionInTransaction(services, async (within) => {
    const { db: tx, who } = within
    if (!(await createFoundPayment(tx, found, { cause, who }))) return
    const made = await getAttempt(tx, found.id)
    await transitionAttempt(within, made, 'cancelled', cause, { checkInSeconds: null })
    await recordUnexpectedFunds(tx, { attemptId: found.id, providerRef, pence, isTaken: true, cause, who })
  })
  const attempt = await getAttempt(services.db, found.id)
  const sum = formatPence(pence, client.symbol)
  // The job that collects memberships has found it at the provider since the list was read.
  if (!attempt.snapshot.isFoundAtProvider) return `${sum}: ${collected}`
  const isReturned = await returnUnexpectedFunds(services, attempt, cause)
  return isReturned ? `${sum}: ${givenBack}` : `${sum}: not given back yet, the sweep asks again`
}
