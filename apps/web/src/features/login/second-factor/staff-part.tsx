import { SecondStep } from './second-step.tsx'
import { SwitchUser } from './switch-user.tsx'

type StaffPartProps =
  | { part: 'step'; onLoggedIn: () => void; onAgain: () => void }
  | { part: 'switch'; onPassword: () => void }

/** Shows what staff alone see of a log-in: the second step, and the switch to a colleague. */
export function StaffPart(props: StaffPartProps) {
  switch (props.part) {
    case 'step':
      return <SecondStep {...props} />
    case 'switch':
      return <SwitchUser {...props} />
  }
}
