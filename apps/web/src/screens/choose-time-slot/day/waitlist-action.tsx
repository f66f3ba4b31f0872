import { useLoginWindow } from '../../../features/login/login-window.tsx'
import { WaitlistButton, type WaitlistFacts } from '../../../features/waitlist/waitlist-button.tsx'

/** Offers the waitlist of a full session in a list. */
export function WaitlistAction(facts: WaitlistFacts) {
  const loginWindow = useLoginWindow()
  const to = `join the waitlist for ${facts.name}`
  return (
    <WaitlistButton
      {...facts}
      logIn={(afterLogin) => loginWindow.open({ keepsChoice: true, to, afterLogin })}
    />
  )
}
