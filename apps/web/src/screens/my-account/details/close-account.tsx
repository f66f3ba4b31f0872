import { useSuspenseQuery } from '@tanstack/react-query'
import { formMessages } from '@touchline/rules/words/form-messages'
import type { LoaderFunctionArgs } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { useCloseAccount } from '../../../calls/account/close-account.ts'
import { closingQuery } from '../../../calls/account/get-closing.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import { useForgetUser } from '../../../features/login/use-leave.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Notice } from '../../../ui/notice.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(servicesOf(context).client, closingQuery())
  return null
}

/** Closes the account, and first says what is lost with it and what prevents it. */
export function CloseAccount() {
  const { data } = useSuspenseQuery({ ...closingQuery(), refetchOnMount: 'always' })
  const { stops, losses, creditPence } = data
  return (
    <div className="max-w-text">
      <PageTitle>Close your account</PageTitle>
      <h1 tabIndex={-1} className="mb-5">
        Close your account
      </h1>
      {stops.length > 0 ? (
        <>
          <Notice type="warning" title="Not yet: there’s something to do first">
            <Sentences of={stops} />
          </Notice>
          <div className="mt-6">
            <LinkButton to={accountPaths.details()} variant="secondary">
              Back to My details
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <p className="text-lg">This can’t be undone. When you close your account:</p>
          <Sentences
            of={[
              ...losses,
              'Your name, addresses, phone number, date of birth, photo, password, saved cards and the people you’ve named are removed, the last of it within eight days.',
              'Bookings that other people have made for you say ‘Closed account’ instead of your name.',
              'What was paid stays in our books without your name, as the law requires, and so does what you signed for a session.',
              'If you’ve complained about how we use your data, the complaint stays in our records with your name until six years after it has ended, and we still tell you the outcome.',
              'You are logged out everywhere. You can make a new account with the same email address, but it will have nothing from this one.',
            ]}
          />
          <CloseForm creditPence={creditPence} />
        </>
      )}
    </div>
  )
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className="mt-3 grid list-disc gap-2 pl-6">
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

const labels = { currentPassword: 'Current password' }

function CloseForm({ creditPence }: { creditPence: number }) {
  const close = useCloseAccount(useForgetUser())
  const form = useCheckedForm({
    values: { currentPassword: '' },
    check: ({ currentPassword }) =>
      currentPassword === '' ? { currentPassword: formMessages.required } : {},
    labels,
  })
  const { submit, errors } = formSentBy(close, form, {
    args: (values) => ({ body: { ...values, creditPence } }),
  })
  return (
    <div className="mt-6 max-w-form">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <PasswordField
            {...form.field('currentPassword')}
            label={labels.currentPassword}
            autoComplete="current-password"
          />
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <span className="grave">
              <Button type="submit" busy={close.isPending && 'Closing…'}>
                Close my account for good
              </Button>
            </span>
            <span className="-ml-4.5">
              <LinkButton to={accountPaths.details()} variant="text">
                Keep it
              </LinkButton>
            </span>
          </div>
        </form>
      </Card>
    </div>
  )
}
