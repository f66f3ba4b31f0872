import { useSuspenseQuery } from '@tanstack/react-query'
import { emailMessage, formMessages } from '@touchline/rules/words/form-messages'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { useComplainAboutData } from '../../calls/complaints/complain-about-data.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { linesMessage, linesOf } from '../../features/complaints/typed-lines.ts'
import { Commissioner } from '../../features/legal/commissioner.tsx'
import { PrivacyNote } from '../../features/legal/privacy-note.tsx'
import { ReachOperator } from '../../features/legal/reach-operator.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type CheckedField, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { ComplaintMade } from './complaint-made.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  await Promise.all([ensureQuery(client, clientQuery()), ensureQuery(client, userQuery())])
  return null
}

type Made = { reference: string; receivedOn: string; email: string }

/** Takes a complaint about the use of personal data, with or without a log-in, and confirms that it has arrived. */
export function DataComplaint() {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const [made, setMade] = useState<Made | null>(null)
  return made === null ? <Form onMade={setMade} /> : <ComplaintMade {...made} operator={operator.name} />
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  words: 'What happened',
}
const missing = { words: 'Say what happened' }
const atMost = 4000

function Form({ onMade }: { onMade: (made: Made) => void }) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const asksWho = user === null || user.email === ''
  const complain = useComplainAboutData()
  const form = useCheckedForm({
    values: { firstName: '', lastName: '', email: '', words: '' },
    check: ({ firstName, email, words }) => ({
      ...(asksWho && firstName.trim() === '' && { firstName: formMessages.required }),
      ...(asksWho && { email: emailMessage(email) ?? undefined }),
      words: linesMessage(words, atMost),
    }),
    labels,
    missing,
    controlIds: {
      firstName: 'complaint-first-name',
      lastName: 'complaint-last-name',
      email: 'complaint-email',
    },
  })
  const { submit, errors, forgetFailure } = formSentBy(
    {
      ...complain,
      mutate: (args: Parameters<typeof complain.mutate>[0], then) =>
        complain.mutate(args, { onError: then.onError, onSuccess: ({ data }) => onMade(data) }),
    },
    form,
    {
      args: ({ firstName, lastName, email, words }) => ({
        body: {
          ...(asksWho && { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }),
          lines: linesOf(words),
        },
      }),
      fieldFor: { lines: 'words' },
    },
  )
  const { contact } = operator
  return (
    <>
      <PageTitle hasErrors={errors.length > 0}>Complain about your data</PageTitle>
      <div className="grid max-w-text gap-4 wrap-anywhere">
        <h1>Complain about your data</h1>
        <p>
          Use this form if you think that {operator.name} has used your personal details wrongly: shared them,
          lost them, kept them for too long, or not given them to you. You get a reference at once, and an
          email that confirms your complaint.
        </p>
        {(contact.email !== '' || contact.phone !== '') && (
          <p>
            You can also <ReachOperator contact={contact} />.
          </p>
        )}
        <ErrorSummary errors={errors} attempt={form.attempt} />
        <Card>
          <form method="post" noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-6">
            {asksWho ? <WhoFields field={form.field} /> : <WhoIsLoggedIn {...user} />}
            <TextArea
              {...form.field('words')}
              label={labels.words}
              hint="Say what was done with your details, when, and what you want us to do. Leave out what we don’t need to know, such as your health."
              rows={8}
            />
            <PrivacyNote />
            <Button type="submit" size="large" wide busy={complain.isPending && 'Sending…'}>
              Send the complaint
            </Button>
          </form>
        </Card>
        <Commissioner />
      </div>
    </>
  )
}

/** Asks who complains, where no log-in says so. */
const WhoFields = ({ field }: { field: (name: keyof typeof labels) => CheckedField }) => (
  <>
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <TextField {...field('firstName')} label={labels.firstName} autoComplete="given-name" maxLength={80} />
      <TextField
        {...field('lastName')}
        label={labels.lastName}
        autoComplete="family-name"
        maxLength={80}
        optional
      />
    </div>
    <EmailField
      {...field('email')}
      label={labels.email}
      hint="We tell you the outcome there."
      autoComplete="email"
    />
  </>
)

const WhoIsLoggedIn = ({ firstName, email }: { firstName: string; email: string }) => (
  <p>
    You’re logged in as {firstName}. We tell you the outcome at <span className="font-bold">{email}</span>.
  </p>
)
