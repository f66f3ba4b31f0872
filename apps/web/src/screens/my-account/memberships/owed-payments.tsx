import { useSuspenseQuery } from '@tanstack/react-query'
import type { Contract, ContractPayment } from '@touchline/contract/entities/joining/contract'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { usePayContractPayment } from '../../../calls/joining/pay-contract-payment.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PaymentRow } from './payment-row.tsx'

const OWED: ReadonlySet<ContractPayment['state']> = new Set(['open', 'failed', 'taken-back', 'checking'])

/** True for a payment that is ahead, or that a direct debit is taking. */
export const isToCome = ({ state, isSent }: Pick<ContractPayment, 'state' | 'isSent'>): boolean =>
  state === 'ahead' || isSent

/** True for a payment whose day has come and that is not paid. */
export const isOwed = (payment: Pick<ContractPayment, 'state' | 'isSent'>): boolean =>
  OWED.has(payment.state) && !isToCome(payment)

/** Shows what a contract owes, and pays it at the checkout; nothing where it owes nothing. */
export function OwedPayments({ contract: { owed, payments, payment } }: { contract: Contract }) {
  const open = payments.filter(isOwed)
  if (open.length === 0) return null
  const payable = open.filter(({ canBePaid }) => canBePaid)
  return (
    <Card as="section" labelledBy="owed-title">
      <h2 id="owed-title">What you owe</h2>
      <p className="display tabular mt-2 text-2xl">{owed.formatted}</p>
      <ul className="mt-2 divide-y divide-line">
        {open.map((one) => (
          <PaymentRow key={one.id} payment={one} />
        ))}
      </ul>
      {payable.length > 0 ? (
        <PayNow payments={payable} keepsCard={payment.payingKeepsCard} />
      ) : (
        <p className="mt-2 text-ink-soft">
          Your bank is being asked for it now. There is nothing for you to do until it has answered.
        </p>
      )}
    </Card>
  )
}

/** Puts every payment that can be paid now into the basket, then opens the checkout. */
function PayNow({ payments, keepsCard }: { payments: readonly ContractPayment[]; keepsCard: boolean }) {
  const { data: client } = useSuspenseQuery(clientQuery())
  const navigate = useNavigate()
  const pay = usePayContractPayment()
  const [isPaying, setPaying] = useState(false)
  const sum = formatPence(sumPence(payments.map(({ price }) => price.raw)), client.currency.symbol)
  const payAll = async () => {
    setPaying(true)
    try {
      // One after another: each answer is the whole basket.
      for (const { id } of payments) await pay.mutateAsync({ params: { paymentId: String(id) } })
      void navigate(paths.checkout())
    } catch {
      // The mutation has shown the refusal. What came into the basket before it stays there.
      setPaying(false)
    }
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => void payAll()} busy={isPaying && 'Opening the checkout…'}>
        Pay now: {sum}
      </Button>
      <p className="text-sm text-ink-soft">
        You pay by card at the checkout.
        {keepsCard && ' That card is then kept, and the later payments are taken from it.'}
      </p>
    </div>
  )
}
