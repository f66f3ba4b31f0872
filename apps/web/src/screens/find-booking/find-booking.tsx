import { useSuspenseQuery } from '@tanstack/react-query'
import { emailMessage, formMessages } from '@touchline/rules/words/form-messages'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useFindBooking } from '../../calls/orders/find-booking.ts'
import { ReachOperator } from '../../features/legal/reach-operator.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { LinkSent } from './link-sent.tsx'

/** Loads the page; a kiosk has none, since its visitors read no email there. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { client, facts } = servicesOf(context)
  if (facts.isKiosk) throw new ApiError({ status: 404, message: '' })
  await Promise.all([ensureQuery(client, clientQuery()), ensureQuery(client, userQuery())])
  return null
}

/** Reference and address as the visitor typed them. */
export type Typed = { reference: string; email: string }

/** Mails the link of a booking again, and does not tell whether there is one (decisions/0149). */
export function FindBooking() {
  const { data: user } = useSuspenseQuery(userQuery())
  const [typed, setTyped] = useState<Typed>({ reference: '', email: user?.email ?? '' })
  const [isSent, setSent] = useState(false)
  if (isSent) return <LinkSent {...typed} onAgain={() => setSent(false)} />
  return (
    <Form
      typed={typed}
      onSent={(sent) => {
        setTyped(sent)
        setSent(true)
      }}
    />
  )
}

const labels = { reference: 'Booking reference', email: 'Email address' }
const controlIds = { reference: 'booking-reference', email: 'booking-email' }

function Form({ typed, onSent }: { typed: Typed; onSent: (typed: Typed) => void }) {
  const { contact } = useSuspenseQuery(clientQuery()).data
  const find = useFindBooking()
  const form = useCheckedForm({
    values: typed,
    check: ({ reference, email }) => ({
      ...(reference.trim() === '' && { reference: formMessages.required }),
      email: emailMessage(email) ?? undefined,
    }),
    labels,
    controlIds,
  })
  const { submit, errors, forgetFailure } = formSentBy(find, form, {
    args: ({ reference, email }) => ({ body: { reference: reference.trim(), email: email.trim() } }),
    onSuccess: ({ reference, email }) => onSent({ reference: reference.trim(), email: email.trim() }),
  })
  return (
    <>
      <PageTitle hasErrors={errors.length > 0}>Find my booking</PageTitle>
      <div className="grid max-w-form gap-4 wrap-anywhere">
        <h1>Find my booking</h1>
        <p>
          Lost the email with your booking? We’ll send its link again, to the address that you booked with.
        </p>
        <ErrorSummary errors={errors} attempt={form.attempt} />
        <Card>
          <form method="post" noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-6">
            <TextField
              {...form.field('reference')}
              label={labels.reference}
              hint="On your ticket, your receipt and in the calendar entry. It begins with TLN."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
            />
            <EmailField
              {...form.field('email')}
              label={labels.email}
              hint="The one you booked with, or your account’s."
              autoComplete="email"
            />
            <Button type="submit" size="large" wide busy={find.isPending && 'Sending…'}>
              Send me the link
            </Button>
          </form>
        </Card>
        {(contact.email !== '' || contact.phone !== '') && (
          <p>
            No reference? Please <ReachOperator contact={contact} />.
          </p>
        )}
      </div>
    </>
  )
}
