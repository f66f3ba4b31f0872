import { useQueryClient } from '@tanstack/react-query'
import { passwordAtLeast, passwordAtMost } from '@touchline/contract/password-length'
import { lengthMessage } from '@touchline/rules/words/form-messages'
import { useNavigate } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useChoosePassword } from '../../calls/login/choose-password.ts'
import { linkQuery } from '../../calls/login/look-at-link.ts'
import { needsSecondStep } from '../../calls/second-factor/needs-second-step.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { takeRequestPage } from '../../features/login/request-page.ts'
import { messages } from '../../messages.ts'
import { pageAfterLogin } from '../../page/page-after-login.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { useToasts } from '../../page/toasts-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'

type Props = {
  linkKey: string
  link: { purpose: 'new-password' | 'claim-account'; firstName: string; email: string }
}

const labels = { password: 'New password' }
// The log-in window, which may open over this page, has a field with the id 'password' already.
const controlIds = { password: 'newPassword' }

export function ChooseForm({ linkKey, link }: Props) {
  const { basePath } = usePageFacts()
  const navigate = useNavigate()
  const client = useQueryClient()
  const toasts = useToasts()
  const loginWindow = useLoginWindow()
  const choose = useChoosePassword(() => {
    toasts.show('success', messages.passwordChosen)
    void navigate(pageAfterLogin(takeRequestPage(), window.location.origin, basePath), { replace: true })
    loginWindow.finish()
  })
  const form = useCheckedForm({
    values: { password: '' },
    check: ({ password }) => ({
      password:
        lengthMessage(password, { required: true, atLeast: passwordAtLeast, atMost: passwordAtMost }) ??
        undefined,
    }),
    labels,
    controlIds,
  })
  const { submit, errors, forgetFailure } = formSentBy(choose, form, {
    args: ({ password }) => ({ body: { key: linkKey, password } }),
    onError: (error) => {
      // The password is saved; staff give their second step in the log-in window.
      if (needsSecondStep(error)) loginWindow.open({ begins: 'step' })
      // Used or expired meanwhile: the page says so, and offers another.
      if (error instanceof ApiError && error.code === 'LINK_ENDED')
        void client.invalidateQueries(linkQuery(linkKey))
    },
  })
  const isClaim = link.purpose === 'claim-account'
  return (
    <>
      <PageTitle hasErrors={errors.length > 0}>New password</PageTitle>
      <h1>{isClaim ? 'Your account is ready' : 'Choose a new password'}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">
        {isClaim ? (
          <>
            Hello {link.firstName}. Choose a password. You’ll log in with{' '}
            <span className="break-words">{link.email}</span> from now on.
          </>
        ) : (
          <>
            For the account of {link.firstName} with <span className="break-words">{link.email}</span>. You’ll
            be logged in here, and logged out on every other device.
          </>
        )}
      </p>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Card>
        <form method="post" noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-6">
          {/* Tells a password manager whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
          <PasswordField
            {...form.field('password')}
            label={labels.password}
            hint={`At least ${passwordAtLeast} characters. Three random words work well. Don’t use your name or a common password.`}
            autoComplete="new-password"
          />
          <Button type="submit" size="large" wide busy={choose.isPending && 'Saving…'}>
            Save and log in
          </Button>
        </form>
      </Card>
    </>
  )
}
