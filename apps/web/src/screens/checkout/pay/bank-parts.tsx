import { Suspense } from 'react'
import type { Payment } from '../../../features/payments/payment.ts'
import type { PaymentFlow } from '../../../features/payments/payment-flow.ts'
import { lazyPart } from '../../../page/lazy-part.tsx'

const ChallengeDialog = lazyPart(
  async () => (await import('../../../features/payments/challenge-dialog.tsx')).ChallengeDialog,
)
const FingerprintFrame = lazyPart(
  async () => (await import('../../../features/payments/fingerprint-frame.tsx')).FingerprintFrame,
)

type Props = {
  flow: PaymentFlow
  payment: Payment
  /** Says to whom the customer pays how much. */
  what: string
}

/** Shows the bank's pages of a payment: the hidden frame that looks at the browser, and the bank's check. */
export function BankParts({ flow, payment, what }: Props) {
  return (
    <>
      {payment.state === 'processing' && payment.fingerprintUrl !== null && (
        <Suspense>
          <FingerprintFrame url={payment.fingerprintUrl} onAnswered={flow.bankReturned} />
        </Suspense>
      )}
      {payment.state === 'challenge' && (
        <Suspense>
          <ChallengeDialog
            url={payment.challengeUrl}
            scaData={payment.scaData}
            what={what}
            notice={payment.notice}
            onAnswered={flow.bankReturned}
            onCancel={() => flow.cancel('same')}
            onOtherCard={() => flow.cancel('other')}
          />
        </Suspense>
      )}
    </>
  )
}
