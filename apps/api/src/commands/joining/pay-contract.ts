import { paymentName } from '@touchline/rules/contracts/payment-words'
import { taxOfPayment } from '@touchline/rules/contracts/plan-terms'
import { type Refusal, refuse } from '../../call/answer.ts'
import { deadlineFor, lineTooMany } from '../../policies/basket/hold-deadline.ts'
import { canChangeContract } from '../../policies/joining/desk-rights.ts'
import { canPaymentBePaid } from '../../policies/joining/payments-owed.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import {
  type ContractPaymentRecord,
  type ContractRecord,
  readContracts,
} from '../../stores/joining/contracts.ts'
import type { BasketChange, ChangeFacts } from '../basket/basket-change.ts'
import { refuseOtherVenues } from '../staff/require-staff.ts'
import { lineOfNoPlace } from './line-of-no-place.ts'

/** Decides the line that pays what a contract owes; one that is in the basket and held already changes nothing. */
export async function decidePayContract({
  context,
  body: { paymentId },
  reading,
  basket,
  visitor,
}: ChangeFacts<{ paymentId: number }>): Promise<BasketChange | Refusal> {
  if (visitor?.customerId == null) return refuse('LOGIN_REQUIRED')
  const desk = isAtDesk(visitor) ? visitor : null
  if (!desk && visitor.role !== 'customer') return refuse('FORBIDDEN')
  const payerId = desk ? (desk.selectedId ?? null) : visitor.customerId
  if (payerId === null) return refuse('CONTRACT_NOT_FOUND')
  const { catalogue, services } = context
  const asked = { clientId: catalogue.client.id, payerId }
  const { today, contracts } = await readContracts(services.db, asked)
  const found = contracts
    .flatMap((contract) => contract.payments.map((payment) => ({ contract, payment })))
    .find(({ payment }) => payment.id === paymentId)
  if (!found) return refuse('CONTRACT_NOT_FOUND')
  if (desk && !canChangeContract(desk, found.contract.terms, catalogue))
    return refuseOtherVenues(context, desk)
  if (!canPaymentBePaid(found.payment)) return refuse('CONTRACT_CHANGED')
  const lines = basket?.items ?? []
  const earlier = lines.filter(({ contractPaymentId }) => contractPaymentId === paymentId)
  if (earlier.some(({ isHeld }) => isHeld)) return { kind: 'none' }
  const tooMany = lineTooMany(lines, 1 - earlier.length)
  if (tooMany) return tooMany
  return {
    kind: 'hold',
    replacedIds: earlier.map(({ id }) => id),
    items: [
      {
        ...lineOf(found, {
          today,
          timeZone: catalogue.client.timeZone,
          deskPayerId: desk === null ? null : payerId,
        }),
        id: reading.newItemIds[0]!,
        sortBy: (lines.at(-1)?.sortBy ?? -1) + 1,
      },
    ],
    ...deadlineFor(catalogue.client, reading, basket),
  }
}

const lineOf = (
  { contract, payment }: { contract: ContractRecord; payment: ContractPaymentRecord },
  { deskPayerId, ...at }: { today: string; timeZone: string; deskPayerId: number | null },
) => {
  const tax = taxOfPayment(contract.terms, payment.kind)
  const line = lineOfNoPlace({
    id: payment.id,
    name: `${contract.planName} membership: ${paymentName(payment)}`,
    pence: payment.pence,
    tax,
    ...at,
  })
  const paid = {
    contractId: contract.id,
    kind: payment.kind,
    on: payment.on,
    ...(deskPayerId !== null && { deskPayerId }),
  }
  return { ...line, contractPaymentId: payment.id, shown: { ...line.shown, contractPayment: paid } }
}
