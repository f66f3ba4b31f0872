import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TimeToMoveTo } from '@touchline/contract/calls/bookings/list-times-to-move-to'
import type { MovedBooking } from '@touchline/contract/calls/bookings/move-booking'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { callsOfPlaces } from '../../calls/basket/keep-cart.ts'
import { askedMoveQuery, moveArgs, useMoveBooking } from '../../calls/bookings/move-booking.ts'
import { errorWords } from '../../calls/error-words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useReason } from '../../ui/form/use-reason.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { BookingToMove } from './booking-to-move.ts'
import { firstChoice } from './by-time.ts'

type Props = {
  booking: BookingToMove
  date: string
  /** Courts of one time, or its only session. */
  sessions: readonly [TimeToMoveTo, ...TimeToMoveTo[]]
  open: boolean
  onClose: () => void
  onMoved: () => void
}

/** Asks for the court, shows the cost or refund before the press, and the result after it. */
export function MoveDialog({ booking, date, sessions, open, onClose, onMoved }: Props) {
  const client = useQueryClient()
  const [done, setDone] = useState<MovedBooking | null>(null)
  const [itemId, setItemId] = useState(() => firstChoice(sessions, booking.place).itemId)
  const { name, starts, place } = sessions.find((session) => session.itemId === itemId) ?? sessions[0]
  const close = () => {
    onClose()
    if (!done) return
    void client.invalidateQueries()
    onMoved()
  }
  return (
    <Dialog open={open} onClose={close} title={done ? 'Booking moved' : 'Move this booking?'}>
      <dl className="-mt-2 mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">From</dt>
        <dd>{[booking.name, booking.place].filter(Boolean).join(', ')}</dd>
        <dt className="text-ink-soft">To</dt>
        <dd className="font-bold">{`${name}, ${weekdayAndDate(date)}, ${starts}, ${place}`}</dd>
      </dl>
      {!done && sessions.length > 1 && (
        <div className="mb-5">
          <Select
            id="move-to-place"
            name="move-to-place"
            label="Where"
            hint={`Any of these ${sessions.length} is available.`}
            value={itemId}
            options={optionsOf(sessions)}
            onChange={({ target }) => setItemId(target.value)}
          />
        </div>
      )}
      {done ? (
        <Moved done={done} onClose={close} />
      ) : (
        <MoveForm key={itemId} booking={booking} itemId={itemId} onDone={setDone} onKeep={onClose} />
      )}
    </Dialog>
  )
}

/** Returns the options, with each one's cost where these differ. */
function optionsOf(sessions: readonly [TimeToMoveTo, ...TimeToMoveTo[]]) {
  const costAlike = sessions.every(({ difference }) => difference === sessions[0].difference)
  return sessions.map(({ itemId, place, differenceWords }) => ({
    value: itemId,
    label: costAlike ? place : `${place}: ${differenceWords.toLowerCase()}`,
  }))
}

type FormProps = {
  booking: BookingToMove
  itemId: string
  onDone: (done: MovedBooking) => void
  onKeep: () => void
}

function MoveForm({
  booking: { bookingId, orderKey, asksReason = false },
  itemId,
  onDone,
  onKeep,
}: FormProps) {
  const reason = useReason(asksReason)
  const wanted = { bookingId, itemId, key: orderKey }
  const { data, error, refetch } = useQuery(askedMoveQuery(wanted))
  const move = useMoveBooking()
  const [refusal, setRefusal] = useState<string | null>(null)
  // The same action sent again carries the same key.
  const sent = useRef<{ what: string; args: ReturnType<typeof moveArgs> } | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()

  async function press({ back, more }: MovedBooking): Promise<void> {
    if (move.isPending) return
    const why = reason.take()
    if (why === null) return
    const what = `${more - back} ${why}`
    if (sent.current?.what !== what)
      sent.current = {
        what,
        args: moveArgs(wanted, more > 0 ? { expectedMore: more } : { expected: back }, why),
      }
    setRefusal(null)
    try {
      const { data: done } = await move.mutateAsync(sent.current.args)
      if (!done.isInBasket) return onDone(done)
      // Reload the basket first: the checkout opens with the new places in it.
      await client.refetchQueries({ queryKey: cartQuery().queryKey })
      for (const name of callsOfPlaces) void client.invalidateQueries({ queryKey: [name] })
      await navigate(paths.checkout())
    } catch (failure) {
      setRefusal(errorWords(failure))
      // The cost may have changed: the customer must read it before pressing again.
      void refetch()
    }
  }

  const why = refusal ?? (error ? errorWords(error) : null)
  return (
    <div className="grid gap-5">
      {why !== null && (
        <Notice type="danger" live>
          {why}
        </Notice>
      )}
      {!data && !error && (
        <div role="status">
          <span className="visually-hidden">Loading…</span>
          <Skeleton count={2} />
        </div>
      )}
      {data && !error && (
        <>
          <div aria-live="polite" className="grid gap-2 text-lg">
            {data.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <RuleAfterwards words={data.cancelRule.join(' ')} />
          {reason.field}
          <Button
            size="large"
            wide
            busy={move.isPending && (data.more > 0 ? 'Holding the new time…' : 'Moving…')}
            onClick={() => void press(data)}
          >
            {pressWords(data)}
          </Button>
        </>
      )}
      <Button variant="secondary" size="large" wide unavailable={move.isPending} onClick={onKeep}>
        Keep the old time
      </Button>
    </div>
  )
}

const RuleAfterwards = ({ words }: { words: string }) =>
  words === '' ? null : (
    <section className="grid gap-1">
      <h3 className="text-base">If you cancel after that</h3>
      <p className="text-sm text-ink-soft">{words}</p>
    </section>
  )

function pressWords({ back, formattedBack, more, formattedMore }: MovedBooking): string {
  if (more > 0) return `Continue to pay ${formattedMore}`
  return back > 0 ? `Move booking and get ${formattedBack} back` : 'Move booking'
}

function Moved({ done, onClose }: { done: MovedBooking; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <Notice type="success" live>
        {done.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      <Button ref={button} wide size="large" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
