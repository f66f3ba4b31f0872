import { useQuery } from '@tanstack/react-query'
import { formMessages } from '@touchline/rules/words/form-messages'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLogIn } from '../../calls/login/log-in.ts'
import { type FieldMessages, useCheckedForm } from '../../ui/form/use-checked-form.ts'

type Credentials = { username: string; password: string }
export type LogInFormState = ReturnType<typeof useLogInForm>

const empty: Credentials = { username: '', password: '' }
export const credentialLabels = { username: 'Email address or customer ID', password: 'Password' }

function check({ username, password }: Credentials): FieldMessages<Credentials> {
  return {
    ...(username.trim() === '' && { username: formMessages.required }),
    ...(password === '' && { password: formMessages.required }),
  }
}

/** Runs the log-in of the window: what is typed, the call, and a log-in in another tab meanwhile. */
export function useLogInForm(isOpen: boolean, onLoggedIn: () => void, onSecondStep: () => void = () => {}) {
  const form = useCheckedForm({ values: empty, check, labels: credentialLabels })
  const forget = () => {
    // Nothing stays for the next visitor at this screen.
    form.set('password', '')
    form.set('username', '')
  }
  const leave = () => {
    forget()
    onLoggedIn()
  }
  const logIn = useLogIn(leave, () => {
    forget()
    onSecondStep()
  })
  useLoggedInElsewhere(isOpen && !logIn.isPending, leave)
  const sending = formSentBy(logIn, form, {
    args: ({ username, password }) => ({ body: { username: username.trim(), password } }),
    // Spec 8: login failure shows the server message.
    failsAt: 'username',
  })
  return { form, ...sending, isPending: logIn.isPending, isRefused: passwordIsWrong(logIn.error) }
}

/** True where a new password may help: never where the connection or a missing cookie was the cause. */
const passwordIsWrong = (error: Error | null) =>
  error instanceof ApiError && (error.status === 401 || error.status === 429)

/** Continues here when the visitor logs in in another tab, as by the link to a new password. */
function useLoggedInElsewhere(isWaiting: boolean, goOn: () => void): void {
  const { data: user } = useQuery(userQuery())
  const wasVisitor = useRef(user === null)
  useEffect(() => {
    if (isWaiting && user && wasVisitor.current) goOn()
    wasVisitor.current = user === null
  })
}
