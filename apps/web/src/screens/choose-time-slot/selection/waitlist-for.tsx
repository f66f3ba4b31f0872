import type { ReactNode } from 'react'
import type { Session } from '../../../calls/places.ts'
import { useLoginWindow } from '../../../features/login/login-window.tsx'
import type { WaitlistFacts } from '../../../features/waitlist/waitlist-button.tsx'
import { WaitlistChoice } from '../../../features/waitlist/waitlist-choice.tsx'
import { fullName, type CardState } from '../session-words.ts'

/** What can be done with a full session on its own page; null where it has no waitlist. */
export function waitlistFor(session: Session, state: CardState, date: string): ReactNode {
  if (state.kind !== 'full' || !state.waitlist) return null
  return <Waiting id={session.id} waitlist={state.waitlist} name={fullName(session, date)} />
}

function Waiting(facts: WaitlistFacts) {
  const loginWindow = useLoginWindow()
  return <WaitlistChoice {...facts} logIn={(afterLogin) => loginWindow.open({ afterLogin })} />
}
