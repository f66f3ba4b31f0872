import { useCancelPayment } from '../../calls/payments/cancel.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { transactionUuid: string; canCancel: boolean }

/**
 * Says that the basket is being paid for, so it can't be edited (F26). While its payment waits for the bank,
 * it can be cancelled first.
 */
export function PaymentUnderway({ transactionUuid, canCancel }: Props) {
  const cancel = useCancelPayment()
  return (
    <Notice type="warning" title="This basket is being paid for">
      <p>
        Please do not pay again. You can change it once this payment is over.
        {canCancel && ' No money has been taken, and you can cancel it.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={paths.checkout()} size="small">
          See the payment
        </LinkButton>
        {canCancel && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => cancel.mutate({ body: { transactionUuid } })}
            busy={cancel.isPending && 'Cancelling…'}
          >
            Cancel payment and edit
          </Button>
        )}
      </div>
    </Notice>
  )
}
