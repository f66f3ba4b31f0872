import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { offeredPassQuery } from '../../calls/account/guest-passes/look-at-guest-pass.ts'
import { ensureQuery, loadQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useRegister } from '../../calls/login/register.ts'
import { PrivacyNote } from '../../features/legal/privacy-note.tsx'
import { useLoginWindow, useWaitingAction } from '../../features/login/login-window.tsx'
import { pageAfterLogin } from '../../page/page-after-login.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { checkRegistration, emptyRegistration, registrationRequest } from './registration.ts'
import { RegistrationFields, registrationLabels, registrationMissing } from './registration-fields.tsx'

// The log-in window, which may open over this page, has a field with the id 'password' already.
const controlIds = { password: 'newPassword' }
const messageAt = { birthMonth: 'birthDay', birthYear: 'birthDay' } as const

/** Lets visitors register (spec 2). A customer is redirected to the redirect value, or to /. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { client, facts } = servicesOf(context)
  const url = new URL(request.url)
  if (await ensureQuery(client, userQuery())) {
    throw redirect(pageAfterLogin(url.searchParams.get('redirect'), url.origin, facts.basePath))
  }
  const passKey = passKeyIn(url.searchParams.get('redirect'))
  if (passKey !== null) await loadQuery(client, offeredPassQuery(passKey))
  return null
}

/**
 * Returns the key of the guest pass that the visitor registers for, whose page is
 * shown afterwards; null otherwise.
 */
function passKeyIn(wanted: string | null): string | null {
  const [path, query] = wanted?.split('?') ?? []
  return path === accountPaths.guestPasses()
    ? (new URLSearchParams(query).get('key')?.slice(0, 100) ?? null)
    : null
}

export function Register() {
  const { data: user } = useSuspenseQuery(userQuery())
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { nowMs, basePath } = usePageFacts()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const loginWindow = useLoginWindow()
  const waiting = useWaitingAction()
  const register = useRegister(loginWindow.finish)
  const wanted = search.get('redirect')

  useEffect(() => {
    if (!user) return
    void navigate(pageAfterLogin(wanted, window.location.origin, basePath), { replace: true })
  }, [user, wanted, basePath, navigate])

  const passKey = passKeyIn(wanted)
  const { data: pass } = useQuery({ ...offeredPassQuery(passKey ?? ''), enabled: passKey !== null })
  const form = useCheckedForm({
    // A guest pass was mailed to this address, so it is theirs.
    values: { ...emptyRegistration, email: pass?.email ?? '' },
    check: (values) => checkRegistration(values, new Date(nowMs).toISOString().slice(0, 10)),
    labels: registrationLabels,
    missing: registrationMissing,
    controlIds,
    messageAt,
  })

  const { submit, errors, forgetFailure } = formSentBy(register, form, {
    args: (values) =>
      registrationRequest(values, {
        clientId: operator.clientId,
        onboardingType: search.get('onboarding_type'),
      }),
    fieldFor: { dateOfBirth: 'birthDay' },
  })
  return (
    <>
      <PageTitle hasErrors={errors.length > 0}>Sign up</PageTitle>
      <div className="max-w-text">
        <h1>Create an account</h1>
        {waiting?.to !== undefined && (
          <p className="mt-3 text-lg font-bold">
            Create an account to {waiting.to}.{waiting.keepsChoice && ' We’re keeping your choice.'}
          </p>
        )}
        <p className="mt-3 mb-6 text-lg text-ink-soft">
          Some activities can only be booked with an account. With one you can also join waitlists, and pay
          with your credit.
        </p>
        <ErrorSummary errors={errors} attempt={form.attempt} />
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
          <form method="post" noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-6">
            <RegistrationFields form={form} operator={operator} isForPass={pass?.state === 'open'} />
            <PrivacyNote />
            <Button type="submit" size="large" wide busy={register.isPending && 'Creating your account…'}>
              Create account
            </Button>
          </form>
        </Card>
      </div>
    </>
  )
}
