import type { CancelledBooking } from '@touchline/contract/entities/bookings/cancellation'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { done: CancelledBooking; onClose: () => void }

/** Shows the result, and takes the focus. */
export function CancelResult({ done, onClose }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <Notice type="success" live>
        {done.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {done.sentences.length === 0 && <p>Your place has been given back.</p>}
      </Notice>
      <Button ref={button} wide size="large" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
