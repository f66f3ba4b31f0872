import { useSuspenseQuery } from '@tanstack/react-query'
import { passwordAtLeast, passwordAtMost } from '@touchline/contract/password-length'
import { formMessages, lengthMessage } from '@touchline/rules/words/form-messages'
import { useNavigate } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { useChangePassword } from '../../../calls/account/change-password.ts'
import { detailsQuery } from '../../../calls/account/get-details.ts'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'

export { loader } from './load-details.ts'

const labels = { currentPassword: 'Current password', password: 'New password' }
// The log-in window, which may open over this page, has a field with the id 'password' already.
const controlIds = { password: 'newPassword' }

export function ChangePassword() {
  const { data: details } = useSuspenseQuery(detailsQuery())
  const navigate = useNavigate()
  const change = useChangePassword(() => void navigate(accountPaths.details()))
  const form = useCheckedForm({
    values: { currentPassword: '', password: '' },
    check: ({ currentPassword, password }) => ({
      currentPassword: currentPassword === '' ? formMessages.required : undefined,
      password:
        lengthMessage(password, { required: true, atLeast: passwordAtLeast, atMost: passwordAtMost }) ??
        undefined,
    }),
    labels,
    controlIds,
  })
  const { submit, errors } = formSentBy(change, form, { args: (values) => ({ body: values }) })
  return (
    <div className="max-w-form">
      <PageTitle hasErrors={errors.length > 0}>Change your password</PageTitle>
      <h1 tabIndex={-1}>Change your password</h1>
      <p className="mt-3 mb-5 text-ink-soft">This logs you out on every other device.</p>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          {/* Tells a password manager whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={details.email} readOnly hidden />
          <PasswordField
            {...form.field('currentPassword')}
            label={labels.currentPassword}
            autoComplete="current-password"
          />
          <PasswordField
            {...form.field('password')}
            label={labels.password}
            hint={`At least ${passwordAtLeast} characters. Three random words work well. Don’t use your name or a common password.`}
            autoComplete="new-password"
          />
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <Button type="submit" busy={change.isPending && 'Saving…'}>
              Change password
            </Button>
            <span className="-ml-4.5">
              <LinkButton to={accountPaths.details()} variant="text">
                Keep the current one
              </LinkButton>
            </span>
          </div>
        </form>
      </Card>
    </div>
  )
}
