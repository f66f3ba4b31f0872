import { useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { userQuery } from '../../calls/auth/get-user.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { useRegister } from '../../calls/auth/register.ts'
import { clientQuery } from '../../calls/client/get-client.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { TermsWindow } from '../../features/terms/terms-window.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { placeAfterLogin } from '../../page/place-after-login.ts'
import { servicesOf } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateBoxes } from '../../ui/date-boxes.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { checkRegistration, emptyRegistration, passwordAtLeast, registrationRequest } from './registration.ts'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  password: 'Password',
  phone: 'Phone number',
  birthDay: 'Date of birth',
  birthMonth: 'Month',
  birthYear: 'Year',
  postcode: 'Postcode',
  terms: 'Terms and Conditions',
  marketingConsent: 'News and offers',
}
// The log-in window, which may stand over this page, has a field with the id 'password' already.
const controlIds = { password: 'newPassword' }
const messageAt = { birthMonth: 'birthDay', birthYear: 'birthDay' } as const

/** Spec 2: only for logged-out users; a logged-in user is sent to the redirect query value, or to /. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { client, facts } = servicesOf(context)
  const url = new URL(request.url)
  if (await ensureQuery(client, userQuery())) {
    throw redirect(placeAfterLogin(url.searchParams.get('redirect'), url.origin, facts.basePath))
  }
  return null
}

export function Register() {
  const { data: user } = useSuspenseQuery(userQuery())
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { nowMs, basePath } = usePageFacts()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const loginWindow = useLoginWindow()
  const register = useRegister(loginWindow.finish)
  const wanted = search.get('redirect')

  useEffect(() => {
    if (!user) return
    void navigate(placeAfterLogin(wanted, window.location.origin, basePath), { replace: true })
  }, [user, wanted, basePath, navigate])

  const { field, set, summary, attempt, show, take } = useCheckedForm({
    values: emptyRegistration,
    check: (values) => checkRegistration(values, new Date(nowMs).toISOString().slice(0, 10)),
    labels,
    controlIds,
    messageAt,
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (register.isPending) return
    register.reset()
    const values = take()
    if (!values) return
    register.mutate(
      registrationRequest(values, {
        clientId: operator.clientId,
        onboardingType: search.get('onboarding_type'),
      }),
      {
        onError: (error) => {
          const errors = error instanceof ApiError ? error.errors : {}
          const known = Object.entries(errors).flatMap(([name, [message]]) =>
            name in labels && message ? [[name === 'dateOfBirth' ? 'birthDay' : name, message]] : [],
          )
          show(Object.fromEntries(known))
        },
      },
    )
  }
  const failure = register.isError && summary.length === 0 ? [{ message: errorWords(register.error) }] : []
  const errors = [...summary, ...failure]
  // The three boxes share the message of the first.
  const birthBox = (name: 'birthDay' | 'birthMonth' | 'birthYear') => {
    const { error: _, ...box } = field(name)
    return box
  }

  return (
    <>
      <PageTitle hasErrors={errors.length > 0}>Sign up</PageTitle>
      <div className="max-w-text">
        <h1>Create an account</h1>
        <p className="mt-3 mb-6 text-lg text-ink-soft">
          Some activities can only be booked with an account. With one you can also join waitlists, and pay
          with your credit.
        </p>
        {errors.length > 0 && <ErrorSummary errors={errors} attempt={attempt} />}
        <p className="mb-6 flex flex-wrap items-center gap-x-2">
          Already have an account?
          <button
            type="button"
            className="min-h-11 font-bold text-primary-text underline underline-offset-4"
            onClick={() => loginWindow.openAgain()}
          >
            Log in
          </button>
        </p>
        <Card>
          <form
            method="post"
            noValidate
            onSubmit={submit}
            onInput={() => register.isError && register.reset()}
            className="grid gap-6"
          >
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField {...field('firstName')} label={labels.firstName} autoComplete="given-name" />
              <TextField {...field('lastName')} label={labels.lastName} autoComplete="family-name" />
            </div>
            <TextField
              {...field('email')}
              label={labels.email}
              hint="You log in with it."
              type="email"
              autoComplete="email"
              spellCheck={false}
              autoCapitalize="none"
            />
            <PasswordField
              {...field('password')}
              label={labels.password}
              hint={`At least ${passwordAtLeast} characters. Three unusual words are better than one with signs. Not your name, nor a common password.`}
              autoComplete="new-password"
            />
            <TextField {...field('phone')} label={labels.phone} type="tel" autoComplete="tel" optional />
            <DateBoxes
              id="birthDate"
              legend={labels.birthDay}
              hint="For example, 27 3 1985"
              error={field('birthDay').error}
              optional
              day={{ ...birthBox('birthDay'), autoComplete: 'bday-day' }}
              month={{ ...birthBox('birthMonth'), autoComplete: 'bday-month' }}
              year={{ ...birthBox('birthYear'), autoComplete: 'bday-year' }}
            />
            <div className="max-w-40">
              <TextField {...field('postcode')} label={labels.postcode} autoComplete="postal-code" optional />
            </div>
            <div className="grid gap-3 border-t border-line pt-5">
              <Checkbox {...field('terms')} label="I agree to the Terms and Conditions" />
              <TermsWindow
                terms={operator.terms}
                onAgree={() => set('terms', true)}
                label="Read the Terms and Conditions"
              />
              <Checkbox
                {...field('marketingConsent')}
                label={`${operator.name} may send me news and offers by email (optional)`}
              />
            </div>
            <Button type="submit" size="large" wide busy={register.isPending && 'Creating your account…'}>
              Create account
            </Button>
          </form>
        </Card>
      </div>
    </>
  )
}
