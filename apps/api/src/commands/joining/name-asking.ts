import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CardPayments, MovementList, QueryOutcome } from '../../gateways/card-payments/port.ts'
import { lastingIdOf } from '../../stores/database/lasting-ids.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { ContractPaymentRecord } from '../../stores/joining/payments-to-collect.ts'
import { findLostTime } from '../../stores/ledger/restores.ts'
import { findAttempt } from '../../stores/payments/find-attempts.ts'
import type { SettleServices } from '../payments/settle-services.ts'

/** Later requests for the same payment that the lost time may have had. */
const asksAhead = 8
const marginMs = 60 * 60_000

type Named = Pick<ContractPaymentRecord, 'contractId' | 'kind' | 'dueOn' | 'from' | 'asks'>

/**
 * Returns the id of the attempt to collect a payment. It is made from what is paid and how often that was asked for,
 * because data from a backup asks once more for what was paid after it: by the same name the provider knows it.
 */
export async function attemptIdOf(db: Kysely<Database>, payment: Named): Promise<string> {
  const { contractId, kind, dueOn, from, asks } = payment
  const id = await lastingIdOf(db, 'contract-payment', [contractId, kind, dueOn, from, asks].join(' '))
  // A payment of that name was given back after a restore.
  return (await findAttempt(db, id)) === null ? id : uuidv7()
}

export interface Asked {
  attemptId: string
  /** State of the payment at the provider. */
  outcome: QueryOutcome
}

/** Keeps the lists of one run: after a restore each payment of that day is looked for in the same ones. */
export class ListsOfProvider {
  readonly #lists = new Map<string, Promise<MovementList>>()

  /** Reads what an account has moved since then, once. */
  read(account: CardPayments, lostFrom: Date): Promise<MovementList> {
    const name = `${account.id} ${lostFrom.toISOString()}`
    const known = this.#lists.get(name)
    if (known) return known
    const list = account.listMovements(
      {},
      {
        fromUtc: new Date(lostFrom.getTime() - marginMs),
        untilUtc: new Date(Date.now() + marginMs),
      },
    )
    this.#lists.set(name, list)
    return list
  }
}

/**
 * Finds whether a payment was collected in the time that a restored backup does not know, by the provider's list.
 * @returns null where it was not; 'unknown' where the provider does not say: then it must not be asked for
 */
export async function findAsked(
  { db }: SettleServices,
  account: CardPayments,
  payment: ContractPaymentRecord,
  lists: ListsOfProvider,
): Promise<Asked | null | 'unknown'> {
  if (payment.askOn === null || !account.caps.listsMovements) return null
  const lostFrom = await findLostTime(db, payment.askOn)
  if (lostFrom === null) return null
  const list = await lists.read(account, lostFrom)
  if (list.kind === 'unknown') return 'unknown'
  for (let asks = payment.asks; asks <= payment.asks + asksAhead; asks += 1) {
    const attemptId = await attemptIdOf(db, { ...payment, asks })
    const taken = list.movements.find(
      ({ kind, ourRef }) => kind === 'captured' && ourRef === `TL-${attemptId}`,
    )
    if (!taken) continue
    const asked = { ourRef: taken.ourRef, amountPence: payment.pence, currency: payment.currencyCode }
    const outcome = await account.query({ asked }, { ref: taken.ref })
    return outcome.kind === 'unknown' ? 'unknown' : { attemptId, outcome }
  }
  return null
}
