import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { SlotId } from '@touchline/contract/entities/slot'
import { userQuery } from '../../calls/auth/get-user.ts'
import type { Waitlist } from '../../calls/places.ts'
import { useJoinWaitlist } from '../../calls/waitlist/join.ts'
import { useLeaveWaitlist } from '../../calls/waitlist/leave.ts'
import { Button } from '../../ui/button.tsx'
import { positionWords } from './waitlist-words.ts'

export type WaitlistFacts = {
  id: SlotId
  waitlist: Waitlist
  /** The session as it is named aloud: 'Yoga, 18:00 to 19:00, Monday 4 May, Studio 1'. */
  name: string
}

export type WaitlistProps = WaitlistFacts & {
  /** Opens the log-in window; `afterLogin` runs once the user is loaded. */
  logIn: (afterLogin: () => void) => void
}

/** `isMain`: on a session's own page it is the page's action, and the position is said above it. */
type Props = WaitlistProps & { isMain?: boolean }

/** Joins or leaves the waitlist of a full session. One button for both, so that focus stays on it when that changes. */
export function WaitlistButton({ id, waitlist, name, logIn, isMain = false }: Props) {
  const { data: user } = useSuspenseQuery(userQuery())
  const client = useQueryClient()
  const { waitlistId, position } = waitlist
  const isOn = waitlistId !== null
  // Whoever has to log in first goes on with their choice afterwards.
  const logInFirst = () =>
    logIn(() => {
      const now = client.getQueryData(userQuery().queryKey)
      if (now) act(now.id)
    })
  const { join, isPending: isJoining } = useJoinWaitlist(logInFirst)
  const { leave, isPending: isLeaving } = useLeaveWaitlist(logInFirst)
  const act = (userId: number) => (isOn ? leave(id, waitlistId, userId) : join(id, userId))

  const busy = isJoining ? 'Joining…' : isLeaving && 'Leaving…'
  const words = isOn ? 'Leave waitlist' : 'Join waitlist'
  const button = (
    <Button
      variant={isMain && !isOn ? 'primary' : 'secondary'}
      size={isMain ? 'large' : 'medium'}
      wide={isMain}
      busy={busy}
      aria-label={busy ? undefined : `${words}: ${name}`}
      onClick={() => (user ? act(user.id) : logInFirst())}
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
