import type { Cancellation, CancelledBooking } from '@touchline/contract/entities/bookings/cancellation'
import { useRef, useState } from 'react'
import { cancelArgs, cancellationIn, useCancelBooking } from '../../calls/bookings/cancel-bookings.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useReason } from '../../ui/form/use-reason.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AskedToCancel } from './asked-to-cancel.ts'
import { cancelPressWords, placesWords } from './cancel-words.ts'

type Props = {
  booking: AskedToCancel
  /** The refunds as they were when the window opened. */
  first: Cancellation
  onDone: (done: CancelledBooking) => void
  onKeep: () => void
}

/**
 * Asks how many places to cancel, shows the refund in pounds and words, and cancels at exactly that refund.
 */
export function CancelForm({ booking, first, onDone, onKeep }: Props) {
  const [now, setNow] = useState(first)
  const [places, setPlaces] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const cancel = useCancelBooking()
  const reason = useReason(booking.asksReason ?? false)
  // The same action sent again carries the same key.
  const sent = useRef<{ choice: object; why: string; args: ReturnType<typeof cancelArgs> } | null>(null)
  const { choices } = now
  const all = choices.length + now.placesInUse
  const choice = choices.find((one) => one.places === places) ?? choices.at(-1)

  async function press(): Promise<void> {
    if (!choice || cancel.isPending) return
    const why = reason.take()
    if (why === null) return
    if (sent.current?.choice !== choice || sent.current.why !== why)
      sent.current = {
        choice,
        why,
        args: cancelArgs({
          bookingId: booking.bookingId,
          choice,
          key: booking.orderKey ?? null,
          reason: why,
        }),
      }
    setRefusal(null)
    try {
      const { data } = await cancel.mutateAsync(sent.current.args)
      if (data[0]) onDone(data[0])
    } catch (error) {
      setRefusal(errorWords(error))
      // The refund has changed meanwhile: the customer must read it before pressing again.
      const fresh = await cancellationIn(error)
      if (fresh) setNow(fresh)
    }
  }

  return (
    <div className="grid gap-5">
      {refusal !== null && (
        <Notice type="danger" live>
          {refusal}
        </Notice>
      )}
      {choice ? (
        <>
          {choices.length > 1 && (
            <Select
              id="places-to-cancel"
              name="places"
              label="How many places do you want to give up?"
              value={String(choice.places)}
              onChange={({ currentTarget }) => setPlaces(Number(currentTarget.value))}
              options={choices.map((one) => ({
                value: String(one.places),
                label: placesWords(one, all),
              }))}
            />
          )}
          <Effect sentences={choice.sentences} />
          {reason.field}
          <div className="grid gap-3">
            <Button size="large" wide busy={cancel.isPending && 'Cancelling…'} onClick={() => void press()}>
              {cancelPressWords(choice, all)}
            </Button>
            <Button variant="secondary" size="large" wide unavailable={cancel.isPending} onClick={onKeep}>
              Keep booking
            </Button>
          </div>
        </>
      ) : (
        <NothingToCancel sentences={refusal === null ? now.sentences : []} onKeep={onKeep} />
      )}
    </div>
  )
}

const NothingToCancel = ({ sentences, onKeep }: { sentences: readonly string[]; onKeep: () => void }) => (
  <>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <Button variant="secondary" wide onClick={onKeep}>
      Close
    </Button>
  </>
)

const Effect = ({ sentences }: { sentences: readonly string[] }) => (
  <div aria-live="polite" className="grid gap-2 text-lg">
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
)
