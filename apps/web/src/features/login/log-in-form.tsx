import { useLocation } from 'react-router'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { credentialLabels, type LogInFormState } from './use-log-in-form.ts'

type Props = {
  logIn: LogInFormState
  /** Called with the name typed so far when the visitor has forgotten the password. */
  onForgotten: (username: string) => void
  onRegister: () => void
  /** Called when the visitor leaves for the page that finds a booking. */
  onFindBooking: () => void
}

const LINK = 'inline-block font-bold text-primary-text underline underline-offset-4'

/** Asks for a customer's name and password, and leads to a new password or a new account. */
export function LogInForm({ logIn, onForgotten, onRegister, onFindBooking }: Props) {
  const { form, submit, errors, forgetFailure, isPending, isRefused } = logIn
  const { pathname, search } = useLocation()
  const { isKiosk } = usePageFacts()
  return (
    <form noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <TextField
        {...form.field('username')}
        label={credentialLabels.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label={credentialLabels.password}
        autoComplete="current-password"
      />
      <button
        type="button"
        className={classNames(
          'min-h-11 text-left font-bold text-primary-text underline underline-offset-4',
          isRefused && 'rounded-md border-2 border-primary-text px-3',
        )}
        onClick={() => onForgotten(form.get('username').trim())}
      >
        {isRefused ? 'Forgotten your password? We can send you a link' : 'Forgotten your password?'}
      </button>
      <Button type="submit" data-testid="log-in" wide size="large" busy={isPending && 'Logging in…'}>
        Log in
      </Button>
      <p className="text-center">
        New here?{' '}
        <Link to={paths.register({ redirect: pathname + search })} onClick={onRegister} className={LINK}>
          Create an account
        </Link>
      </p>
      {!isKiosk && (
        <p className="text-center">
          Booked without an account?{' '}
          <Link to={paths.findBooking()} onClick={onFindBooking} className={LINK}>
            Find my booking
          </Link>
        </p>
      )}
    </form>
  )
}
