import type { ReactNode } from 'react'
import type { Session } from '../../../calls/listing-types.ts'
import { useLoginWindow } from '../../../features/login/login-window.tsx'
import type { WaitlistFacts } from '../../../features/waitlist/waitlist-button.tsx'
import { LatePart } from '../../../page/late-part.tsx'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { type CardState, fullName } from '../session-words.ts'

// Only for full sessions.
const WaitlistChoice = lazyPart(
  async () => (await import('../../../features/waitlist/waitlist-choice.tsx')).WaitlistChoice,
)

/** Returns the actions for a full session on its own page; null where it has no waitlist. */
export function waitlistFor(session: Session, state: CardState, date: string, partyAtMost = 1): ReactNode {
  if (state.kind !== 'full' || !state.waitlist) return null
  return (
    <LatePart>
      <Waiting
        id={session.id}
        waitlist={state.waitlist}
        name={fullName(session, date)}
        partyAtMost={partyAtMost}
      />
    </LatePart>
  )
}

function Waiting(facts: WaitlistFacts & { partyAtMost: number }) {
  const loginWindow = useLoginWindow()
  const to = `join the waitlist for ${facts.name}`
  return (
    <WaitlistChoice
      {...facts}
      logIn={(afterLogin) => loginWindow.open({ keepsChoice: true, to, afterLogin })}
    />
  )
}
