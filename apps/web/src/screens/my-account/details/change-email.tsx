import { useSuspenseQuery } from '@tanstack/react-query'
import { emailMessage, formMessages } from '@touchline/rules/words/form-messages'
import { useNavigate } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { useChangeEmail } from '../../../calls/account/change-email.ts'
import { detailsQuery } from '../../../calls/account/get-details.ts'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'

export { loader } from './load-details.ts'

const labels = { email: 'New email address', currentPassword: 'Current password' }

export function ChangeEmail() {
  const { data: details } = useSuspenseQuery(detailsQuery())
  const navigate = useNavigate()
  const change = useChangeEmail()
  const form = useCheckedForm({
    values: { email: '', currentPassword: '' },
    check: ({ email, currentPassword }) => ({
      email:
        emailMessage(email) ??
        (email.trim().toLowerCase() === details.email ? 'That is your address already' : undefined),
      currentPassword: currentPassword === '' ? formMessages.required : undefined,
    }),
    labels,
  })
  const { submit, errors } = formSentBy(change, form, {
    args: ({ email, currentPassword }) => ({ body: { email: email.trim(), currentPassword } }),
    onSuccess: () => void navigate(accountPaths.details()),
  })
  return (
    <div className="max-w-form">
      <PageTitle hasErrors={errors.length > 0}>Change your email address</PageTitle>
      <h1 tabIndex={-1}>Change your email address</h1>
      <p className="mt-3 mb-5 break-words text-ink-soft">
        {details.emailIsProven
          ? `We’ll email ${details.email} and the new address. It changes once both are confirmed.`
          : 'We’ll email the new address: the link in it confirms it.'}
      </p>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <EmailField {...form.field('email')} label={labels.email} autoComplete="email" />
          <PasswordField
            {...form.field('currentPassword')}
            label={labels.currentPassword}
            autoComplete="current-password"
          />
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <Button type="submit" busy={change.isPending && 'Sending…'}>
              {details.emailIsProven ? 'Send both emails' : 'Send the email'}
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
