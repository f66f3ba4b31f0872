import type { Contract, ContractPayment } from '@touchline/contract/entities/joining/contract'
import { Card } from '../../../ui/card.tsx'
import { isOwed, isToCome } from './owed-payments.tsx'
import { PaymentRow } from './payment-row.tsx'

/** Shows what the customer pays and when: what is ahead, then what has become of the others, newest first. */
export function ContractPayments({ contract }: { contract: Contract }) {
  const { priceWords, payments, state } = contract
  const ahead = payments.filter(isToCome)
  const past = payments.filter((payment) => !isToCome(payment) && !isOwed(payment))
  return (
    <Card as="section" labelledBy="payments-title">
      <h2 id="payments-title">What you pay and when</h2>
      {ahead.length > 0 && (
        <>
          <p className="mt-2">{priceWords}.</p>
          <Payments title="To come" payments={ahead} />
          {state === 'active' && (
            <p className="text-sm text-ink-soft">
              These are the payments of the next three months. It goes on from month to month until you leave.
            </p>
          )}
        </>
      )}
      {past.length > 0 && <Payments title="So far" payments={past} />}
    </Card>
  )
}

function Payments({ title, payments }: { title: string; payments: readonly ContractPayment[] }) {
  return (
    <>
      <h3 className="mt-4 text-lg">{title}</h3>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </>
  )
}
