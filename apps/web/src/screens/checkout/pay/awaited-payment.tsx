import type { Payment } from '../../../features/payments/payment.ts'
import type { PaymentFlow } from '../../../features/payments/payment-flow.ts'
import { LatePart } from '../../../page/late-part.tsx'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { PayComing } from './pay-coming.tsx'

const CheckingPayment = lazyPart(
  async () => (await import('../../../features/payments/checking-payment.tsx')).CheckingPayment,
)
const PaymentWithStaff = lazyPart(
  async () => (await import('../../../features/payments/checking-payment.tsx')).PaymentWithStaff,
)

type Props = { flow: PaymentFlow | null; payment: Payment }

/** Replaces the form while the provider, the bank or staff are asked what became of the payment. */
export function AwaitedPayment({ flow, payment }: Props) {
  const canCancel = payment.state === 'processing' && payment.canCancel
  return (
    <LatePart fallback={<PayComing />}>
      {payment.state === 'processing' && payment.withStaff !== null ? (
        <PaymentWithStaff words={payment.withStaff} transactionUuid={payment.transactionUuid} />
      ) : (
        <CheckingPayment
          isBankOutOfReach={canCancel && payment.fingerprintUrl === null}
          notice={payment.notice}
          onCancel={flow && canCancel ? () => flow.cancel('same') : null}
        />
      )}
    </LatePart>
  )
}
