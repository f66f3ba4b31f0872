import { paymentName } from '@touchline/rules/contracts/payment-words'
import { taxOfPayment } from '@touchline/rules/contracts/plan-terms'
import { versionOn } from '@touchline/rules/contracts/versions'
import { sumPence } from '@touchline/rules/money/money'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import { deadlineFor, lineTooMany } from '../../policies/basket/hold-deadline.ts'
import { staffWith } from '../../policies/desk/desk.ts'
import {
  canChangePayment,
  payingKeepsCard,
  paymentsForNewCard,
  waysOf,
} from '../../policies/joining/change-of-payment.ts'
import { canChangeContract } from '../../policies/joining/desk-rights.ts'
import { isFollowedByCard } from '../../policies/joining/followed-by-card.ts'
import { canPaymentBePaid } from '../../policies/joining/payments-owed.ts'
import {
  type ContractPaymentRecord,
  type ContractRecord,
  readContracts,
} from '../../stores/joining/contracts.ts'
import type { BasketChange, ChangeFacts } from '../basket/basket-change.ts'
import { refuseOtherVenues } from '../staff/require-staff.ts'
import { lineOfNoPlace } from './line-of-no-place.ts'

/**
 * Decides the line that pays what a contract owes. Where nothing else pays what follows, the card does. One that is in
 * the basket and held already changes nothing.
 */
export async function decidePayContract(
  facts: ChangeFacts<{ paymentId: number }>,
): Promise<BasketChange | Refusal> {
  const read = await readContractsOf(facts)
  if (isRefusal(read)) return read
  const { paymentId } = facts.body
  const contract = read.contracts.find(({ payments }) => payments.some(({ id }) => id === paymentId))
  if (!contract) return refuse('CONTRACT_NOT_FOUND')
  const payments = contract.payments.filter(({ id }) => id === paymentId)
  const { desk, payerId, today } = read
  if (desk && !canChangeContract(desk, contract.terms, facts.context.catalogue))
    return refuseOtherVenues(facts.context, desk)
  if (!payments.every(canPaymentBePaid)) return refuse('CONTRACT_CHANGED')
  const keepsCard = !desk && payingKeepsCard(contract)
  return linesFor(facts, { contract, payments, today, keepsCard, deskPayerId: desk ? payerId : null })
}

/**
 * Decides the lines by which a new card begins to pay a contract: what is owed, else the next payment. A sum other than
 * the one that the page showed is refused.
 */
export async function decidePayByNewCard(
  facts: ChangeFacts<{ contractId: number; seenTotal: number }>,
): Promise<BasketChange | Refusal> {
  const read = await readContractsOf(facts)
  if (isRefusal(read)) return read
  if (read.desk) return refuse('FORBIDDEN')
  const { contractId, seenTotal } = facts.body
  const contract = read.contracts.find(({ id }) => id === contractId)
  if (!contract) return refuse('CONTRACT_NOT_FOUND')
  const payments = paymentsForNewCard(contract)
  const isOffered =
    canChangePayment(contract) &&
    waysOf(contract, false).includes('card') &&
    payments.length > 0 &&
    sumPence(payments.map(({ pence }) => pence)) === seenTotal
  if (!isOffered) return refuse('CONTRACT_CHANGED')
  return linesFor(facts, { contract, payments, today: read.today, keepsCard: true, deskPayerId: null })
}

/** Reads the contracts of the payer, or of the customer whom staff serve. */
async function readContractsOf({ context: { catalogue, services }, visitor }: ChangeFacts) {
  if (visitor?.customerId == null) return refuse('LOGIN_REQUIRED')
  const desk = staffWith(visitor, 'sell')
  if (!desk && visitor.role !== 'customer') return refuse('FORBIDDEN')
  const payerId = desk ? (desk.selectedId ?? null) : visitor.customerId
  if (payerId === null) return refuse('CONTRACT_NOT_FOUND')
  const read = await readContracts(services.db, { clientId: catalogue.client.id, payerId })
  return { ...read, desk, payerId }
}

interface Paying {
  contract: ContractRecord
  payments: ContractPaymentRecord[]
  today: string
  keepsCard: boolean
  /** Payer for whom staff take it; null where the payer pays online. */
  deskPayerId: number | null
}

/** Puts a line for each payment into the basket; where all of them are held there already, nothing. */
function linesFor(
  { context: { catalogue }, reading, basket }: ChangeFacts,
  { contract, payments, today, keepsCard, deskPayerId }: Paying,
): BasketChange | Refusal {
  const lines = basket?.items ?? []
  const earlier = lines.filter(({ contractPaymentId }) => payments.some(({ id }) => id === contractPaymentId))
  const held = earlier.filter((line) => line.isHeld && isFollowedByCard(line) === keepsCard)
  if (held.length === payments.length) return { kind: 'none' }
  const tooMany = lineTooMany(lines, payments.length - earlier.length)
  if (tooMany) return tooMany
  const last = lines.at(-1)?.sortBy ?? -1
  const at = { today, timeZone: catalogue.client.timeZone, keepsCard, deskPayerId }
  return {
    kind: 'hold',
    replacedIds: earlier.map(({ id }) => id),
    items: payments.map((payment, index) => ({
      ...lineOf({ contract, payment }, at),
      id: reading.newItemIds[index]!,
      sortBy: last + 1 + index,
    })),
    ...deadlineFor(catalogue.client, reading, basket),
  }
}

const lineOf = (
  { contract, payment }: { contract: ContractRecord; payment: ContractPaymentRecord },
  {
    keepsCard,
    deskPayerId,
    ...at
  }: { today: string; timeZone: string; keepsCard: boolean; deskPayerId: number | null },
) => {
  // A payment has the plan of its own month.
  const { terms, planName } = versionOn(contract.versions, payment.from ?? payment.on)
  const tax = taxOfPayment(terms, payment.kind)
  const line = lineOfNoPlace({
    id: payment.id,
    name: `${planName} membership: ${paymentName(payment)}`,
    pence: payment.pence,
    tax,
    ...at,
  })
  const paid = {
    contractId: contract.id,
    kind: payment.kind,
    on: payment.on,
    ...(keepsCard && { keepsCard }),
    ...(deskPayerId !== null && { deskPayerId }),
  }
  return { ...line, contractPaymentId: payment.id, shown: { ...line.shown, contractPayment: paid } }
}
