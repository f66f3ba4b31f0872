import { type ReactNode, useEffect, useRef } from 'react'
import type { PaymentNotice } from '../../../features/payments/payment.ts'
import { Link } from '../../../page/link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = { notice: PaymentNotice; onRetry: () => void; children?: ReactNode }

/** Says in plain words what happened to the money, beside the next step. */
export function PaymentMessages({ notice, onRetry, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice.wantsCard) return
    box.current?.scrollIntoView({ block: 'center' })
    // If the card form could not be opened, the visitor pressed nothing: the focus stays where it is.
    if (!notice.needsRetry && notice.leastPence === undefined) box.current?.focus({ preventScroll: true })
  }, [notice])
  return (
    <div ref={box} tabIndex={-1} className="mt-4 rounded-md outline-offset-2">
      <Notice type={notice.type} title={notice.title} live>
        {notice.text && <p>{notice.text}</p>}
        {children}
        {notice.leastPence !== undefined && (
          <p className="mt-3">
            <Link to={paths.basket()}>Go to your basket</Link>
          </p>
        )}
        {notice.needsRetry && (
          <div className="mt-3">
            <Button variant="secondary" size="small" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
      </Notice>
    </div>
  )
}
