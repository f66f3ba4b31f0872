import { formatPence } from '@touchline/rules/money/money'
import {
  compareListed,
  type Difference,
  differenceOf,
  differing,
  type KnownPayment,
  type MovedMoney,
  refundedHere,
  unlisted,
} from '@touchline/rules/money/reconciliation'
import type { Services } from '../../call/call-context.ts'
import type { CardPayments, ProviderMovement } from '../../gateways/card-payments/port.ts'
import type { Log } from '../../log/log.ts'
import { listKnownPayments, listNamesIn } from '../../stores/ledger/known-payments.ts'
import { listCardMovements } from '../../stores/ledger/list-card-movements.ts'
import {
  type ClientDay,
  keepReconciliation,
  type Reconciled,
  takeDueDay,
} from '../../stores/ledger/reconciliations.ts'

export type ReconcileServices = Pick<Services, 'db' | 'cards'> & {
  log: Log
  /** Databases with other clients of this installation, who may be paid at the same accounts. */
  beside?: readonly Services['db'][]
}

export interface ReconciledDay extends Reconciled {
  /** Items that could not be compared, and why. */
  unanswered: readonly string[]
}

/** A movement in the books, with the provider's name for its payment if it has one. */
type Booked = MovedMoney & { providerRef: string | null }

const dayMs = 24 * 60 * 60 * 1000

/**
 * Compares the ledger of a client's day with its providers' lists. A movement just before midnight on one
 * side, and just after it or days later on the other, is no difference. So the provider's list is read with a
 * day on either side. The books are asked about its payments, whenever they were moved. The provider is asked
 * about payments that are in no list.
 */
export async function reconcileDay(
  services: ReconcileServices,
  clientDay: ClientDay,
): Promise<ReconciledDay> {
  const { db, cards, log } = services
  const { clientId, slug, day } = clientDay
  const booked = await readBooked(services, clientDay)
  const unanswered: string[] = []
  const differences: Difference[] = []
  let compared = booked.length
  for (const account of cards.all()) {
    const own = booked.filter((one) => one.account === account.id)
    const found = await compareAccount(services, clientDay, account, own)
    differences.push(...found.differences)
    unanswered.push(...found.unanswered)
    compared += found.compared
  }
  const names = new Set(cards.all().map(({ id }) => id))
  const lost = new Set(booked.map(({ account }) => account).filter((account) => !names.has(account)))
  for (const account of lost) unanswered.push(`the settings have no card account ${account}`)
  const state = differences.length > 0 ? 'differs' : unanswered.length > 0 ? 'unknown' : 'agrees'
  await keepReconciliation(db, clientDay, { state, compared, differences })
  const fields = { event: 'payments.reconciled', client: clientId, slug, day, state, compared }
  const told = {
    ...fields,
    differences: differences.map(({ kind, ourRef }) => `${kind} ${ourRef}`),
    unanswered,
  }
  if (state === 'agrees') log.info(fields, 'the books agree with the card provider')
  else log.error(told, 'the books and the card provider could not be brought together')
  return { state, compared, differences, unanswered }
}

async function readBooked({ db }: ReconcileServices, { clientId, day }: ClientDay): Promise<Booked[]> {
  const movements = await listCardMovements(db, clientId, day)
  return movements.map(({ kind, provider, providerRef, ourRef, ourRefundRef, pence, currencyCode }) => ({
    movement: kind,
    account: provider ?? 'that is not known',
    providerRef,
    ourRef,
    ourRefundRef,
    pence,
    currency: currencyCode,
  }))
}

interface Compared {
  differences: Difference[]
  unanswered: string[]
  /** Movements that only the provider lists. */
  compared: number
}

async function compareAccount(
  services: ReconcileServices,
  clientDay: ClientDay,
  account: CardPayments,
  booked: readonly Booked[],
): Promise<Compared> {
  const { clientId, fromUtc, untilUtc, symbol } = clientDay
  const around = {
    fromUtc: new Date(fromUtc.getTime() - dayMs),
    untilUtc: new Date(untilUtc.getTime() + dayMs),
  }
  const list = account.caps.listsMovements
    ? await account.listMovements({}, around)
    : // Movements only at such a provider are in its own reports. Each movement in the books is asked about.
      { kind: 'list' as const, movements: [] }
  if (list.kind === 'unknown')
    return { differences: [], unanswered: [`${account.id} lists nothing (${list.cause})`], compared: 0 }
  const refs = [...new Set([...list.movements, ...booked].map(({ ourRef }) => ourRef))]
  const known = await listKnownPayments(services.db, refs)
  const clientOf = new Map(known.map((payment) => [payment.ourRef, payment.clientId]))
  const unknown = refs.filter((ref) => !clientOf.has(ref))
  const elsewhere = await listNamesIn(services.beside ?? [], unknown)
  // A payment unknown to all clients is shown to each that is paid at the account.
  const isPaidHere = services.cards.of(clientDay)?.id === account.id
  const isOurs = ({ ourRef }: ProviderMovement) =>
    clientOf.has(ourRef) ? clientOf.get(ourRef) === clientId : isPaidHere && !elsewhere.has(ourRef)
  const ours = list.movements.filter(isOurs)
  const ofDay = ours.filter(({ at }) => at >= fromUtc && at < untilUtc)
  const listed = ofDay.map((one) => asMoved(one, account))
  const differences = compareListed(listed, known, symbol)
  const unanswered: string[] = []
  const toAsk = unlisted(
    booked,
    ours.map((one) => asMoved(one, account)),
  )
  for (const one of toAsk) {
    const payment = known.find(({ ourRef }) => ourRef === one.ourRef)!
    const said = await askAbout(account, one, payment, symbol)
    if (said === 'unknown') unanswered.push(`${account.id} does not say what became of ${one.ourRef}`)
    else if (said !== 'agrees') differences.push(said)
  }
  return { differences, unanswered, compared: unlisted(listed, booked).length }
}

const asMoved = (
  { kind, ourRef, ourRefundRef, amountPence, currency }: ProviderMovement,
  { id: account }: CardPayments,
): MovedMoney => ({ movement: kind, account, ourRef, ourRefundRef, pence: amountPence, currency })

/**
 * Asks about a movement that is in no list of these days: made at the provider on another day, by hand there,
 * or not at all.
 */
async function askAbout(
  account: CardPayments,
  booked: Booked,
  payment: KnownPayment,
  symbol: string,
): Promise<Difference | 'agrees' | 'unknown'> {
  const { providerRef, ourRef, pence, currency } = booked
  const asked = { ourRef, amountPence: payment.capturedPence ?? pence, currency }
  const here = { pence, currency }
  const sum = formatPence(pence, symbol)
  if (providerRef === null) return differing('missing-there', booked, sum, null)
  if (booked.movement === 'refunded') {
    const made = await account.queryRefund({ asked }, providerRef, booked.ourRefundRef!)
    if (made.kind === 'unknown') return 'unknown'
    if (made.kind === 'done')
      return differenceOf(booked, { here, there: { pence: made.amountPence, currency } }, symbol) ?? 'agrees'
  }
  const outcome = await account.query({ asked }, { ref: providerRef })
  switch (outcome.kind) {
    case 'unknown':
      return 'unknown'
    case 'missing':
      return differing('missing-there', booked, sum, null)
    case 'captured':
    case 'refunded': {
      // A person refunded it there by hand: then the books must have the whole refund.
      if (booked.movement === 'refunded')
        return outcome.refundedPence === refundedHere(payment)
          ? 'agrees'
          : differing('missing-there', booked, sum, null)
      const there = { pence: outcome.capturedPence, currency: outcome.currency }
      return differenceOf(booked, { here, there }, symbol) ?? 'agrees'
    }
    case 'authorised':
    case 'challenge':
    case 'fingerprint':
    case 'declined':
    case 'voided':
      return differing('other-state', booked, booked.movement, outcome.kind)
  }
}

/**
 * Compares each due day, once however many processes do. A day that fails is tried again after a while.
 * @returns how many were compared
 */
export async function reconcileDueDays(services: ReconcileServices): Promise<number> {
  let count = 0
  for (let due = await takeDueDay(services.db); due; due = await takeDueDay(services.db)) {
    await reconcileDay(services, due)
    count += 1
  }
  return count
}
