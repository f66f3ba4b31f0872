import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cancellation, CancelledBooking } from '@touchline/contract/entities/bookings/cancellation'
import { useState } from 'react'
import { bookingQuery } from '../../calls/bookings/get-booking.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AskedToCancel } from './asked-to-cancel.ts'
import { CancelForm } from './cancel-form.tsx'
import { CancelHours } from './cancel-hours.tsx'
import { CancelResult } from './cancel-result.tsx'

type Props = { booking: AskedToCancel; open: boolean; onClose: () => void }

/** Shows the refund before the press, and the result after it, in the same window. */
export function CancelDialog({ booking, open, onClose }: Props) {
  const [done, setDone] = useState<CancelledBooking | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [isPart, setPart] = useState(false)
  const client = useQueryClient()
  const close = () => {
    onClose()
    if (!done && !isChanged) return
    // Places, credit, charges, prices: nearly all of a page may have changed. Reload only after the result
    // has been read. The button that opened the window disappears with the booking, so that the focus moves
    // to the page's heading.
    void client.invalidateQueries()
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={done ? (isPart ? 'Part of your booking cancelled' : titleOf(done)) : 'Cancel this booking?'}
    >
      <p className="-mt-2 mb-4 text-ink-soft">{booking.name}</p>
      {done ? (
        <CancelResult done={done} onClose={close} />
      ) : booking.hours ? (
        <CancelHours
          hours={booking.hours}
          kept={booking.kept ?? []}
          orderKey={booking.orderKey ?? null}
          onCancelled={() => setChanged(true)}
          onDone={(last, isAll) => {
            setPart(!isAll || (booking.kept ?? []).length > 0)
            setDone(last)
          }}
          onKeep={close}
        />
      ) : booking.cancellation ? (
        <CancelForm booking={booking} first={booking.cancellation} onDone={setDone} onKeep={onClose} />
      ) : (
        <AskFirst booking={booking} onDone={setDone} onKeep={onClose} />
      )}
    </Dialog>
  )
}

const titleOf = ({ status }: CancelledBooking): string =>
  status === 'cancelled' ? 'Booking cancelled' : 'Places given up'

type FormProps = { booking: AskedToCancel; onDone: (done: CancelledBooking) => void; onKeep: () => void }

/** Loads the booking for a page that knows only its number. */
function AskFirst({ booking, onDone, onKeep }: FormProps) {
  const { data, error } = useQuery({
    ...bookingQuery(String(booking.bookingId)),
    staleTime: 0,
    throwOnError: false,
  })
  const cancellation: Cancellation | null | undefined = data?.cancellation
  if (cancellation)
    return <CancelForm booking={booking} first={cancellation} onDone={onDone} onKeep={onKeep} />
  if (error || data)
    return (
      <div className="grid gap-4">
        <Notice type="danger" live>
          {error ? errorWords(error) : 'This booking can’t be cancelled here. Nothing has been changed.'}
        </Notice>
        <Button variant="secondary" onClick={onKeep}>
          Close
        </Button>
      </div>
    )
  return (
    <div role="status">
      <span className="visually-hidden">Loading…</span>
      <Skeleton count={3} />
    </div>
  )
}
