import { useQueryClient } from '@tanstack/react-query'
import type { SlotId } from '@touchline/contract/entities/timetable/slot'
import { useState } from 'react'
import type { Waitlist } from '../../calls/listing-types.ts'
import type { WaitedSpan } from '../../calls/waitlist/join-span.ts'
import { loadChunk } from '../../load-chunk.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { Button } from '../../ui/button.tsx'
import { positionWords } from './waitlist-words.ts'

export type WaitlistFacts = {
  id: SlotId
  /** Span in which any court is waited for, instead of this session alone. */
  span?: WaitedSpan
  /** Number of places waited for, all or none. */
  quantity?: number
  waitlist: Waitlist
  /** The session as read aloud: 'Yoga, 18:00 to 19:00, Monday 4 May, Studio 1'. */
  name: string
}

export type WaitlistProps = WaitlistFacts & {
  /** Opens the log-in window; `afterLogin` runs once the user is loaded. */
  logIn: (afterLogin: () => void) => void
}

/** `isMain`: it is the main action of a session's own page, with the position shown above it. */
type Props = WaitlistProps & { isMain?: boolean }

/** Joins or leaves the waitlist of a full session. One button for both, so that the focus stays on it. */
export function WaitlistButton({ id, span, quantity, waitlist, name, logIn, isMain = false }: Props) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [busy, setBusy] = useState<string | false>(false)
  const { waitlistId, position } = waitlist
  const isOn = waitlistId !== null

  async function change(): Promise<void> {
    setBusy(isOn ? 'Leaving…' : 'Joining…')
    try {
      // Most visitors of a list press nothing: this code is loaded with the first press.
      const { changeWaitlist } = await loadChunk(() => import('./change-waitlist.ts'))
      await changeWaitlist({
        client,
        toasts,
        id,
        span,
        quantity,
        waitlistId,
        logInFirst: () => logIn(() => void change()),
      })
    } finally {
      setBusy(false)
    }
  }

  const words = isOn ? 'Leave waitlist' : 'Join waitlist'
  const button = (
    <Button
      variant={isMain && !isOn ? 'primary' : 'secondary'}
      size={isMain ? 'large' : 'medium'}
      wide={isMain}
      busy={busy}
      aria-label={busy ? undefined : `${words}: ${name}`}
      onClick={() => void change()}
    >
      {words}
    </Button>
  )
  if (isMain) return button
  return (
    <div className="flex flex-col items-end gap-1.5 text-right">
      {button}
      {position !== null && <span className="text-sm font-bold text-success">{positionWords(position)}</span>}
    </div>
  )
}
