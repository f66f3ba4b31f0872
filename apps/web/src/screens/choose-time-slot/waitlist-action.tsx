import { useLoginWindow } from '../../features/login/login-window.tsx'
import { WaitlistButton, type WaitlistFacts } from '../../features/waitlist/waitlist-button.tsx'
import { WaitlistChoice } from '../../features/waitlist/waitlist-choice.tsx'

export type WaitlistActionProps = WaitlistFacts & {
  /** On a session's own page: with what waiting means. */
  isMain?: boolean
}

/** What can be done with a full session. Fetched where there is one. */
export function WaitlistAction({ isMain = false, ...facts }: WaitlistActionProps) {
  const loginWindow = useLoginWindow()
  const logIn = (afterLogin: () => void) => loginWindow.open({ afterLogin })
  return isMain ? <WaitlistChoice {...facts} logIn={logIn} /> : <WaitlistButton {...facts} logIn={logIn} />
}
