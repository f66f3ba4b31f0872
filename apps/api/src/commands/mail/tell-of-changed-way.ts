import { paymentName } from '@touchline/rules/contracts/payment-words'
import { guaranteeOf } from '@touchline/rules/direct-debit/guarantee'
import { formatPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import { takenBy, wayOf } from '../../policies/joining/change-of-payment.ts'
import { cardWords } from '../../policies/payments/card-words.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type ContractRecord, readContracts } from '../../stores/joining/contracts.ts'
import { findContractOfOperator } from '../../stores/joining/contracts-for-operator.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { paymentsInWords } from './letter-to-payer.ts'
import { queueLetter } from './queue-letter.ts'

/** Tells a payer how their contract is paid from now on, in the transaction of the change. */
export async function tellOfChangedWay(
  tx: Kysely<Database>,
  contractId: number,
  isAtDesk = false,
): Promise<void> {
  const of = await findContractOfOperator(tx, { contractId })
  const contact = of && (await findContact(tx, of.payerId))
  if (!contact) return
  const { today, contracts } = await readContracts(tx, { ...of, isOfAnyAge: true })
  const contract = contracts[0]!
  const way = wayOf(contract)
  await queueLetter(tx, {
    clientId: of.clientId,
    customerId: of.payerId,
    recipient: contact.email,
    dedupeKey: `membership ${contractId} paid otherwise ${crypto.randomUUID()}`,
    letter: {
      kind: 'membership-payment-changed',
      firstName: contact.firstName,
      planName: contract.planName,
      contractId,
      from: fromWords(contract),
      isByDebit: way === 'debit',
      ...(isAtDesk && { isAtDesk }),
      ...(way === 'debit' && { guarantee: guaranteeOf(of.operator) }),
      next:
        way === null
          ? paymentsInWords(contract.payments.filter(({ state }) => state === 'ahead').slice(0, 3), of.symbol)
          : takenBy(way, contract, today)
              .slice(0, 3)
              .map(({ payment, on }) => ({
                onWords: dayAndYear(on),
                name: paymentName(payment),
                price: formatPence(payment.pence, of.symbol),
              })),
    },
  })
}

const fromWords = ({ card, debit }: ContractRecord): string | null =>
  debit ? `your bank account ending ${debit.ending}` : card ? `your ${cardWords(card)}` : null
