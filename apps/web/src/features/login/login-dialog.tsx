import { useQuery } from '@tanstack/react-query'
import { formMessages } from '@touchline/rules/words/form-messages'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { errorWords } from '../../calls/error-words.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLogIn } from '../../calls/login/log-in.ts'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { placeAfterLogin } from '../../page/place-after-login.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FieldMessages, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { AskForLink } from './ask-for-link.tsx'

type Props = {
  open: boolean
  /** Purpose of the log-in, after 'Log in to'. */
  to: string | undefined
  /** True when the visitor's choice is carried out after the log-in. */
  keepsChoice: boolean
  /** Contact for help: the page's own can't be reached while this window stands over it. */
  help: ReactNode
  /** Called when the visitor closes the window, or leaves it for Register. */
  onClose: (reason: 'given up' | 'to register') => void
  /** Called with the page to continue at that the address names (spec 5), or null. */
  onLoggedIn: (place: string | null) => void
}

type Credentials = { username: string; password: string }

/**
 * Client programs find the window by a class with 'Modal' in it, and press its only button called 'Log in'
 * (wire 14).
 */
const asWindow = { name: 'loginModal', closeLabel: 'Close', hidesRest: true }

const empty: Credentials = { username: '', password: '' }
const labels = { username: 'Email address or customer ID', password: 'Password' }

function check({ username, password }: Credentials): FieldMessages<Credentials> {
  return {
    ...(username.trim() === '' && { username: formMessages.required }),
    ...(password === '' && { password: formMessages.required }),
  }
}

export function LoginDialog({ open, to, keepsChoice, help, onClose, onLoggedIn }: Props) {
  const reason = useRef<'given up' | 'to register'>('given up')
  const { pathname, search } = useLocation()
  const { basePath } = usePageFacts()
  /** Name typed before the visitor asks for a new password. */
  const [forgottenBy, setForgottenBy] = useState<string | null>(null)
  const { field, get, set, summary, attempt, take } = useCheckedForm({ values: empty, check, labels })
  const leave = () => {
    // Nothing stays for the next visitor at this screen.
    set('password', '')
    set('username', '')
    setForgottenBy(null)
    const wanted = new URLSearchParams(search).get('redirect')
    // Register continues on its own: it makes the visitor a customer in another way.
    const isAsked = wanted !== null && pathname !== paths.register()
    onLoggedIn(isAsked ? placeAfterLogin(wanted, window.location.origin, basePath) : null)
  }
  const logIn = useLogIn(leave)
  useLoggedInElsewhere(open && !logIn.isPending, leave)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (logIn.isPending) return
    logIn.reset()
    const values = take()
    if (values) logIn.mutate({ body: { username: values.username.trim(), password: values.password } })
  }

  const errors = logIn.isError
    ? // Spec 8: login failure shows the server message.
      [...summary, { fieldId: 'username', message: errorWords(logIn.error) }]
    : summary

  const close = (why: typeof reason.current) => {
    onClose(why)
    reason.current = 'given up'
    setForgottenBy(null)
  }
  if (forgottenBy !== null)
    return (
      <Dialog
        open={open}
        onClose={() => close(reason.current)}
        title="Forgotten your password?"
        {...asWindow}
      >
        <AskForLink username={forgottenBy} backTo={pathname + search} />
        <div className="mt-3 text-center">
          <Button variant="text" onClick={() => setForgottenBy(null)}>
            Back to log in
          </Button>
        </div>
      </Dialog>
    )

  return (
    <Dialog
      open={open}
      onClose={() => close(reason.current)}
      title={to === undefined ? 'Log in' : `Log in to ${to}`}
      {...asWindow}
    >
      {to !== undefined && keepsChoice && <p className="mb-4">We’re keeping your choice.</p>}
      <form
        noValidate
        onSubmit={submit}
        onInput={() => logIn.isError && logIn.reset()}
        className="grid gap-5"
      >
        {errors.length > 0 && (
          <ErrorSummary errors={errors} attempt={attempt * 2 + (logIn.isError ? 1 : 0)} />
        )}
        <TextField
          {...field('username')}
          label={labels.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label={labels.password} autoComplete="current-password" />
        <button
          type="button"
          className={classNames(
            'min-h-11 text-left font-bold text-primary-text underline underline-offset-4',
            logIn.isError && 'rounded-md border-2 border-primary-text px-3',
          )}
          onClick={() => setForgottenBy(get('username').trim())}
        >
          {logIn.isError ? 'Forgotten your password? We can send you a link' : 'Forgotten your password?'}
        </button>
        <Button type="submit" data-testid="log-in" wide size="large" busy={logIn.isPending && 'Logging in…'}>
          Log in
        </Button>
        <p className="text-center">
          New here?{' '}
          <Link
            to={paths.register({ redirect: pathname + search })}
            onClick={() => {
              reason.current = 'to register'
              onClose('to register')
            }}
            className="font-bold text-primary-text underline underline-offset-4"
          >
            Create an account
          </Link>
        </p>
      </form>
      {help}
    </Dialog>
  )
}

/** Continues here when the visitor logs in in another tab, as by the link to a new password. */
function useLoggedInElsewhere(isWaiting: boolean, goOn: () => void): void {
  const { data: user } = useQuery(userQuery())
  const wasVisitor = useRef(user === null)
  useEffect(() => {
    if (isWaiting && user && wasVisitor.current) goOn()
    wasVisitor.current = user === null
  })
}
