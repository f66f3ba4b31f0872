import { useSuspenseQuery } from '@tanstack/react-query'
import type { CancelChoice, CancelledBooking } from '@touchline/contract/entities/bookings/cancellation'
import { useRef, useState } from 'react'
import { isRefusal } from '../../calls/api-error.ts'
import { cancelArgs, cancellationIn, useCancelBooking } from '../../calls/bookings/cancel-bookings.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { HourToCancel } from './asked-to-cancel.ts'
import { hoursBackWords, hoursPressWords } from './cancel-words.ts'

/** An hour with what giving it up brings back. */
type Offered = { hour: HourToCancel; choice: CancelChoice }

type Props = {
  hours: readonly HourToCancel[]
  /** Times of hours that stay booked, since they can’t be cancelled. */
  kept: readonly string[]
  orderKey: string | null
  /** Told after each hour that was cancelled. */
  onCancelled: () => void
  /** Told when all that was wanted is cancelled, and whether no hour is left. */
  onDone: (done: CancelledBooking, isAll: boolean) => void
  onKeep: () => void
}

const ALL = 'all'

/**
 * Asks which hours of a court to cancel, shows the refund of each, and cancels them one after the other, each at
 * exactly that refund. If one is refused, those before it stay cancelled, which the window says.
 */
export function CancelHours({ hours, kept, onKeep, ...props }: Props) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { left, refusal, done, isPending, press } = useHours({ hours, ...props })
  const [chosen, setChosen] = useState<string>(ALL)
  const offered = left.flatMap((hour): Offered[] => {
    const choice = hour.cancellation.choices.at(-1)
    return choice ? [{ hour, choice }] : []
  })
  const one = offered.find(({ hour }) => String(hour.bookingId) === chosen)
  const wanted = one ? [one] : offered
  const wordsOf = (some: readonly Offered[]) => ({
    choices: some.map(({ choice }) => choice),
    time: some.length === 1 ? (some[0]?.hour.time ?? '') : null,
    symbol: operator.currency.symbol,
  })
  return (
    <div className="grid gap-5">
      {done.length > 0 && (
        <Notice type="success" title={`Cancelled: ${done.map(({ time }) => time).join(', ')}`} live>
          {done.flatMap(({ time, sentences }) =>
            sentences.map((words) => <p key={`${time} ${words}`}>{words}</p>),
          )}
        </Notice>
      )}
      {refusal !== null && (
        <Notice
          type="danger"
          title={`${refusal.isSure ? 'Not' : 'Perhaps not'} cancelled: ${refusal.time}`}
          live
        >
          {refusal.words}
        </Notice>
      )}
      {kept.length > 0 && (
        <p className="font-bold">
          {`${kept.join(' and ')} can’t be cancelled any more and ${kept.length === 1 ? 'stays' : 'stay'} booked.`}
        </p>
      )}
      {offered.length > 1 && (
        <RadioGroup
          id="hours-to-cancel"
          name="hours"
          legend="What do you want to cancel?"
          value={one ? chosen : ALL}
          onChange={setChosen}
          options={[
            { value: ALL, label: hoursBackWords(wordsOf(offered)) },
            ...offered.map((each) => ({
              value: String(each.hour.bookingId),
              label: hoursBackWords(wordsOf([each])),
            })),
          ]}
        />
      )}
      <div aria-live="polite" className="grid gap-3">
        {wanted.map(({ hour, choice }) => (
          <div key={hour.bookingId}>
            <p className="tabular font-bold">{hour.time}</p>
            {choice.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        ))}
      </div>
      <div className="grid gap-3">
        {wanted.length > 0 && (
          <Button size="large" wide busy={isPending && 'Cancelling…'} onClick={() => void press(wanted)}>
            {hoursPressWords(wordsOf(wanted))}
          </Button>
        )}
        <Button variant="secondary" size="large" wide unavailable={isPending} onClick={onKeep}>
          {done.length > 0 || wanted.length === 0 ? 'Close' : 'Keep booking'}
        </Button>
      </div>
    </div>
  )
}

type Done = { time: string; sentences: readonly string[] }
/** `isSure`: the server refused it. Without an answer it may have been cancelled; a press asks again. */
type Refusal = { time: string; words: string; isSure: boolean }

function useHours({ hours, orderKey, onCancelled, onDone }: Omit<Props, 'onKeep' | 'kept'>) {
  const [left, setLeft] = useState(hours)
  const [done, setDone] = useState<readonly Done[]>([])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isPending, setPending] = useState(false)
  const cancel = useCancelBooking()
  // The same act sent again carries the same key.
  const sent = useRef(new Map<CancelChoice, ReturnType<typeof cancelArgs>>())

  /** Cancels one hour. @returns null where it was refused */
  async function cancelOne({ hour, choice }: Offered): Promise<CancelledBooking | null> {
    const args = sent.current.get(choice) ?? cancelArgs({ bookingId: hour.bookingId, choice, key: orderKey })
    sent.current.set(choice, args)
    try {
      const { data } = await cancel.mutateAsync(args)
      return data[0] ?? null
    } catch (error) {
      setRefusal({ time: hour.time, words: errorWords(error), isSure: isRefusal(error) })
      // The refund has changed meanwhile: the customer must read it before pressing again.
      const cancellation = await cancellationIn(error)
      if (cancellation)
        setLeft((before) =>
          before.map((one) => (one.bookingId === hour.bookingId ? { ...one, cancellation } : one)),
        )
      return null
    }
  }

  async function press(wanted: readonly Offered[]): Promise<void> {
    if (isPending) return
    setPending(true)
    setRefusal(null)
    const cancelled: (Done & { booking: CancelledBooking })[] = []
    for (const offer of wanted) {
      const booking = await cancelOne(offer)
      if (booking === null) break
      cancelled.push({ time: offer.hour.time, sentences: booking.sentences, booking })
      onCancelled()
    }
    setPending(false)
    const last = cancelled.at(-1)
    if (last && cancelled.length === wanted.length)
      onDone(
        { ...last.booking, sentences: [...done, ...cancelled].flatMap(saidOf) },
        cancelled.length === left.length,
      )
    else {
      const ids = new Set(cancelled.map(({ booking }) => booking.id))
      setDone((before) => [...before, ...cancelled])
      setLeft((before) => before.filter(({ bookingId }) => !ids.has(bookingId)))
    }
  }
  return { left, done, refusal, isPending, press }
}

/** Writes what was done with an hour: '12:00 to 13:00: £14.00 goes back to your Visa ending 4242.' */
const saidOf = ({ time, sentences }: Done): string[] => [`${time}: ${sentences.join(' ') || 'cancelled.'}`]
