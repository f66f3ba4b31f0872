import type { DeskLock } from '../../calls/second-factor/desk-lock.ts'
import { DeskLocked } from './desk-locked.tsx'
import { SecondStep } from './second-step.tsx'
import { SwitchUser } from './switch-user.tsx'

type StaffPartProps =
  | { part: 'step'; onLoggedIn: () => void; onAgain: () => void }
  | { part: 'switch'; onPassword: () => void }
  | { part: 'lock'; lock: DeskLock; onPassword: (goOn: () => void) => void }

/** Shows the parts of a log-in that staff alone see, in one script that no first view fetches. */
export function StaffPart(props: StaffPartProps) {
  switch (props.part) {
    case 'step':
      return <SecondStep {...props} />
    case 'switch':
      return <SwitchUser {...props} />
    case 'lock':
      return <DeskLocked {...props} />
  }
}
