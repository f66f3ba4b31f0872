import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorWords } from '../../../calls/error-words.ts'
import { useCancelPayment } from '../../../calls/payments/cancel.ts'
import { type Reader, useLookAtReader } from '../../../calls/till/readers.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { staffPaths } from '../../../staff-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  /** Payment of this basket that is under way; null without one. */
  transactionUuid: string | null
  reader: Reader | null
  onEnd: (transaction: Transaction) => void
}

const lookEveryMs = 2000
const ended = new Set<Transaction['transactionStatus']>(['completed', 'declined', 'cancelled', 'expired'])

/**
 * Waits beside a card reader: says what is known of the payment until it has ended, also after a reload. Staff can
 * leave the page while it is in doubt.
 */
export function ReaderDialog({ transactionUuid, reader, onEnd }: Props) {
  return (
    <Dialog open={transactionUuid !== null} onClose={() => {}} title="Card reader" mustAnswer>
      {transactionUuid !== null && (
        <Waiting key={transactionUuid} transactionUuid={transactionUuid} reader={reader} onEnd={onEnd} />
      )}
    </Dialog>
  )
}

function Waiting({ transactionUuid, reader, onEnd }: Props & { transactionUuid: string }) {
  const look = useLookAtReader()
  const cancel = useCancelPayment()
  const [last, setLast] = useState<Transaction | null>(null)
  const take = (transaction: Transaction) => {
    setLast(transaction)
    if (ended.has(transaction.transactionStatus)) onEnd(transaction)
  }
  const ask = useEffectEvent(() => {
    if (look.isPending || cancel.isPending) return
    look.mutate({ params: { transactionUuid } }, { onSuccess: take })
  })
  useEffect(() => {
    ask()
    const timer = setInterval(ask, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  const isInDoubt = last !== null && last.transactionStatus === 'processing'
  const isWithFinance = last?.isWithStaff === true
  return (
    <div className="grid gap-5">
      <p role="status" className="text-lg">
        {isWithFinance
          ? 'It could not be found out what happened at the reader. Don’t take the money again.'
          : isInDoubt
            ? 'We don’t know yet what happened at the reader, and keep asking. Don’t take the money again.'
            : 'Waiting for the card. Ask the customer to hold it to the reader, or to put it in.'}
      </p>
      {look.error && (
        <Notice type="warning" live>
          {errorWords(look.error)}
        </Notice>
      )}
      {(isInDoubt || look.error) && (
        <Notice type="warning" title="You can leave this page">
          <p>
            {isWithFinance
              ? 'Finance settles this payment under Money to settle. The basket stays locked until then.'
              : 'The basket stays locked until it’s known what happened. If it can’t be found out, finance settles the payment under Money to settle.'}
          </p>
          <p className="mt-3">
            <LinkButton to={staffPaths.desk()} variant="secondary">
              Go to Front of house
            </LinkButton>
          </p>
        </Notice>
      )}
      {reader?.screenUrl && (
        <p>
          <a
            href={reader.screenUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
          >
            Open the screen of {reader.label} (a test reader)
          </a>
        </p>
      )}
      <Button
        variant="secondary"
        size="large"
        wide
        unavailable={last !== null && !last.canCancel}
        busy={cancel.isPending && 'Taking it off…'}
        onClick={() => cancel.mutate({ body: { transactionUuid } }, { onSuccess: take })}
      >
        Take it off the reader
      </Button>
    </div>
  )
}
