import { paymentName } from '@touchline/rules/contracts/payment-words'
import { endsPeriod } from '@touchline/rules/contracts/reminders'
import { formatPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import { takenBy, wayOf } from '../../policies/joining/change-of-payment.ts'
import { leaveByNotice } from '../../policies/joining/leaving.ts'
import { monthlyWords } from '../../policies/joining/monthly-words.ts'
import { leastTermOf } from '../../policies/joining/versions-of.ts'
import { cardWords } from '../../policies/payments/card-words.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type ContractRecord, readContracts } from '../../stores/joining/contracts.ts'
import { readContractPayment } from '../../stores/joining/payments-to-collect.ts'
import {
  keepReminderOf,
  listPaymentsToRemindOf,
  type PaymentToRemindOf,
} from '../../stores/joining/reminders-of-contracts.ts'
import { lockRunningContracts } from '../../stores/joining/ways-of-contracts.ts'
import { queueLetter } from '../mail/queue-letter.ts'

type Db = Kysely<Database>

/**
 * Reminds payers of contracts that go on, before the last payment of each period of their plan's setting. Any number of
 * processes may do so: each payment is reminded of once.
 * @param atMost payments that one reading lists
 * @returns how many
 */
export async function remindOfContracts(db: Db, atMost = 500): Promise<number> {
  let reminded = 0
  for (let afterId = 0, isMore = true; isMore; ) {
    const payments = await listPaymentsToRemindOf(db, { afterId, atMost })
    for (const payment of payments)
      if (endsPeriod(payment, payment.terms) && (await remindOf(db, payment))) reminded += 1
    isMore = payments.length === atMost
    afterId = payments.at(-1)?.id ?? 0
  }
  return reminded
}

const remindOf = (db: Db, { id, contractId }: PaymentToRemindOf): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const running = await lockRunningContracts(tx, [contractId])
    if (!running.has(contractId) || !(await keepReminderOf(tx, id))) return false
    const { clientId, payerId, contact, operator, symbol } = await readContractPayment(tx, id)
    const { today, contracts } = await readContracts(tx, { clientId, payerId, contractId })
    const contract = contracts[0]!
    const payment = contract.payments.find((one) => one.id === id)!
    const way = wayOf(contract)
    const least = leastTermOf(contract, today)
    const taken = way && takenBy(way, contract, today).find((one) => one.payment.id === id)
    await queueLetter(tx, {
      clientId,
      customerId: payerId,
      recipient: contact.email,
      dedupeKey: `contract payment ${id} reminded`,
      letter: {
        kind: 'membership-reminder',
        firstName: contact.firstName,
        operator,
        planName: contract.planName,
        contractId,
        priceWords: monthlyWords(contract, { today, symbol }),
        leastUntil: least !== null && least > today ? dayAndYear(least) : null,
        next: {
          onWords: dayAndYear(payment.debitOn ?? (taken ? taken.on : payment.on)),
          name: paymentName(payment),
          price: formatPence(payment.pence, symbol),
        },
        from: way === null ? null : fromWords(contract),
        lastDay: dayAndYear(leaveByNotice(contract, contract.payments, today).lastDay),
      },
    })
    return true
  })

const fromWords = ({ card, debit }: ContractRecord): string =>
  debit ? `your bank account ending ${debit.ending}` : `your ${cardWords(card!)}`
