import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { needsSecondStep } from '../second-factor/needs-second-step.ts'
import { becomeUser } from './become-user.ts'

/** Spec 4: after the user is loaded the window closes and the basket is fetched again. */
const noticeMs = 10_000

/** @param onSecondStep called where the password was right, and staff give a second step */
export function useLogIn(onLoggedIn: () => void, onSecondStep: () => void) {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/login/log-in')).logIn,
    onSuccess: async ({ user }, _, client) => {
      await becomeUser(client, user)
      onLoggedIn()
      // A notice that is not urgent is shown once here, and later beside the prices that it concerns.
      for (const { effect, title, words } of user.notices)
        if (effect === 'tells')
          toasts.show('warning', `${title}. ${words}`, { colour: 'info', closeAfterMs: noticeMs })
    },
    onError: (error) => {
      if (needsSecondStep(error)) onSecondStep()
    },
  })
}
