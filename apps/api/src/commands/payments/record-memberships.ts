import type { Transaction } from 'kysely'
import { newReferences } from '../../policies/account/customer-reference.ts'
import { cardWords } from '../../policies/payments/card-words.ts'
import type { JoiningPerson, NewPerson } from '../../stores/basket/basket-record.ts'
import type { Database } from '../../stores/database/tables.ts'
import { finishPrepared } from '../../stores/desk/prepared-joinings.ts'
import { keepStatements } from '../../stores/joining/health-statements.ts'
import { createPersonOfHousehold, householdOf, keepDateOfBirth } from '../../stores/joining/household.ts'
import { createContract, payForContract, salesOfOrder } from '../../stores/joining/record-contracts.ts'
import { findCardOfOrder, lockRunningContracts, moveToWay } from '../../stores/joining/ways-of-contracts.ts'
import type { AttemptRecord, PaidItem } from '../../stores/payments/attempt-record.ts'
import { tellOfChangedWay } from '../mail/tell-of-changed-way.ts'
import { PlacesLost } from './places-lost.ts'
import { payerOf } from './settle-services.ts'

type Tx = Transaction<Database>

/**
 * Makes contracts of an order's joinings, and marks the payments that it pays as collected; in the transaction of
 * the order, after `keepCardOf`.
 * @throws PlacesLost where a payment has been paid otherwise meanwhile, or a person has the membership by now
 */
export async function recordMemberships(tx: Tx, attempt: AttemptRecord, orderId: number): Promise<void> {
  const lines = attempt.snapshot.items.filter(
    ({ planId = null, contractPaymentId = null }) => planId !== null || contractPaymentId !== null,
  )
  if (lines.length === 0) return
  const changed = contractsToChange(lines)
  const running = await lockRunningContracts(tx, changed)
  const saleOf = await salesOfOrder(tx, orderId)
  for (const line of lines) {
    const saleId = saleOf.get(line.id)!
    if (line.contractPaymentId != null) await pay(tx, attempt, line, saleId)
    else await join(tx, attempt, line, saleId)
  }
  for (const contractId of changed) if (running.has(contractId)) await moveToCard(tx, attempt, contractId)
}

/** Lists the contracts that the card of an order pays from now on, each once. */
const contractsToChange = (lines: readonly PaidItem[]): number[] => [
  ...new Set(
    lines.flatMap(({ shown: { contractPayment } }) =>
      contractPayment?.keepsCard === true ? [contractPayment.contractId] : [],
    ),
  ),
]

async function pay(tx: Tx, attempt: AttemptRecord, line: PaidItem, saleId: number) {
  const { customerId, snapshot } = attempt
  const isPaid = await payForContract(tx, {
    paymentId: line.contractPaymentId!,
    saleId,
    payerId: customerId,
    who: snapshot.agreement === 'later' ? 'sweep' : payerOf(attempt),
    isEarly: line.shown.contractPayment?.keepsCard === true,
  })
  if (!isPaid) throw new PlacesLost()
}

/** Has the later payments of a locked contract taken from the card that has paid. */
async function moveToCard(tx: Tx, attempt: AttemptRecord, contractId: number): Promise<void> {
  const { provider, snapshot } = attempt
  const { card, savedCardId = null } = snapshot
  const identifier = card?.saved?.identifier ?? null
  const id = await findCardOfOrder(tx, { provider, identifier, savedCardId })
  if (id === null || card === undefined) return
  const way = { savedCardId: id, mandateId: null, words: `by ${cardWords(card)}` }
  const isMoved = await moveToWay(tx, { contractId, way, who: payerOf(attempt) })
  if (isMoved) await tellOfChangedWay(tx, contractId)
}

async function join(tx: Tx, attempt: AttemptRecord, line: PaidItem, saleId: number): Promise<void> {
  const { clientId, customerId, snapshot } = attempt
  const { joining } = line.shown
  if (!joining || customerId === null || line.planId == null)
    throw new Error(`attempt ${attempt.id}: a joining has no payer`)
  const people: { customerId: number; place: string }[] = []
  for (const person of joining.people) {
    people.push({ customerId: await idOf(tx, attempt, customerId, person), place: person.place })
  }
  const contractId = await createContract(tx, {
    clientId,
    planId: line.planId,
    payerId: customerId,
    saleId,
    joining,
    people,
    pricePence: line.pricePence,
    cardIdentifier: snapshot.card?.saved?.identifier ?? null,
    savedCardId: snapshot.savedCardId ?? null,
    provider: attempt.provider,
  })
  if (contractId === null) throw new PlacesLost()
  await keepStatements(tx, {
    itemId: line.id,
    saleId,
    customerIds: people.map(({ customerId: id }) => id),
  })
  const { preparedId } = joining
  if (preparedId === undefined) return
  // The first one decides: of two people with one link, and of staff who withdraw it meanwhile.
  if (!(await finishPrepared(tx, { id: preparedId, contractId, customerId }))) throw new PlacesLost()
}

async function idOf(tx: Tx, attempt: AttemptRecord, payerId: number, person: JoiningPerson): Promise<number> {
  if ('newPerson' in person) return addPerson(tx, attempt, payerId, person.newPerson)
  const { userId, dateOfBirth } = person
  if (dateOfBirth !== undefined) await keepDateOfBirth(tx, attempt.clientId, { userId, dateOfBirth })
  return userId
}

async function addPerson(
  tx: Tx,
  { clientId }: AttemptRecord,
  payerId: number,
  person: NewPerson,
): Promise<number> {
  const { id: householdId, clientSlug } = await householdOf(tx, clientId, payerId)
  return createPersonOfHousehold(tx, {
    clientId,
    householdId,
    references: newReferences(clientSlug),
    ...person,
  })
}
