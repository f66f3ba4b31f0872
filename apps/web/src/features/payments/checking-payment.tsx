import { sharedWords } from '@touchline/contract/shared-words'
import { paymentReference } from '@touchline/rules/money/payment-reference'
import { useEffect, useRef, useState } from 'react'
import { useSignalLost } from '../../calls/use-signal-lost.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NoticeOfPayment } from './notice-of-payment.tsx'
import type { PaymentNotice } from './payment.ts'

const LONG_MS = 30_000

type CheckingProps = {
  /** The connection to the bank's page was lost: the bank's answer may take long, or never come. */
  isBankOutOfReach?: boolean
  /** Gives the payment up; null where that is impossible. */
  onCancel?: (() => Promise<void>) | null
  /** Says what became of the last try to cancel. */
  notice?: PaymentNotice | null
}

/** Shows that the payment is being checked, without a pay button ("Unknown UI"). */
export function CheckingPayment({ isBankOutOfReach = false, onCancel = null, notice = null }: CheckingProps) {
  const [isLong, setLong] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const isLost = useSignalLost() !== null
  const box = useFocusLeft()
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Card>
      <div
        ref={box}
        tabIndex={-1}
        className="grid justify-items-center gap-4 rounded-md py-8 text-center outline-offset-2"
      >
        <span className="text-3xl text-primary-text">
          <Spinner />
        </span>
        <div role="status" className="grid gap-2">
          <p className="display">
            {isBankOutOfReach
              ? 'Your bank’s security check was interrupted. Please do not pay again'
              : sharedWords.checkingPayment}
          </p>
          <p className="text-ink-soft">
            {isBankOutOfReach
              ? 'No money has been taken. Cancel this payment to pay another way. If you wait, this page continues automatically once we know more.'
              : knownOfPayment(isLost, onCancel !== null)}
          </p>
          {(isLong || isLost) && !isBankOutOfReach && (
            <p className="text-ink-soft">
              {!isLost && 'This is taking longer than usual. '}You can leave this page and come back to your
              basket later. You’ll never be charged twice, and if your booking can’t be made, you get your
              money back.
            </p>
          )}
        </div>
        <NoticeOfPayment notice={notice} />
        {onCancel && (
          <Button
            variant="secondary"
            onClick={async () => {
              setCancelling(true)
              try {
                await onCancel()
              } finally {
                setCancelling(false)
              }
            }}
            busy={isCancelling && 'Cancelling…'}
          >
            Cancel payment
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Takes the focus that the hidden form had; one that is elsewhere on the page stays there. */
function useFocusLeft() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    const isLeft = focused === null || focused === document.body || focused.getClientRects().length === 0
    if (isLeft) box.current?.focus()
  }, [])
  return box
}

/**
 * Says what is known. While the server can't be reached, it may continue even a payment that could have been
 * cancelled.
 */
function knownOfPayment(isLost: boolean, canCancel: boolean): string {
  if (isLost)
    return 'We don’t know yet whether your payment went through. This page can’t reach us at the moment. It continues automatically once it can.'
  return `${canCancel ? 'No money has been taken yet. ' : ''}This usually takes a few seconds. This page continues automatically.`
}

type WithStaffProps = {
  /** The server's words: what is not known, what that means, and whom to ask. */
  words: string
  transactionUuid: string | null
}

/** Says that staff are looking at the payment. Without a spinner, since it may take hours. */
export function PaymentWithStaff({ words, transactionUuid }: WithStaffProps) {
  return (
    <Card>
      <div role="status" className="grid gap-3 py-4">
        <p className="display">Our staff are looking at your payment</p>
        <p className="max-w-text">{words}</p>
        {transactionUuid !== null && (
          <p className="max-w-text">
            Your payment’s reference:{' '}
            <span className="tabular font-bold">{paymentReference(transactionUuid)}</span>
          </p>
        )}
        <p className="max-w-text text-ink-soft">
          You can close this page. While it’s open, it continues automatically once we know.
        </p>
      </div>
    </Card>
  )
}
