import { useSuspenseQuery } from '@tanstack/react-query'
import type { MyDetails } from '@touchline/contract/entities/account/my-details'
import { useSaveDetails } from '../../../calls/account/save-details.ts'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { type FieldMessages, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { ContactFields } from './contact-fields.tsx'
import { type ContactValues, checkContact, contactLabels, contactValues, trimmed } from './contact-form.ts'

type Values = ContactValues & { marketingConsent: boolean; wantsReminders: boolean }

const labels = { ...contactLabels, marketingConsent: 'News and offers', wantsReminders: 'Reminders' }
const check = (values: Values): FieldMessages<Values> => checkContact(values)

export function ContactSection({ details }: { details: MyDetails }) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const save = useSaveDetails()
  const form = useCheckedForm({
    values: {
      ...contactValues(details),
      marketingConsent: details.marketingConsent,
      wantsReminders: details.wantsReminders,
    },
    check,
    labels,
  })
  const { submit, errors } = formSentBy(save, form, {
    args: (values) => ({
      body: {
        ...trimmed(values),
        marketingConsent: values.marketingConsent,
        wantsReminders: values.wantsReminders,
      },
    }),
  })
  return (
    <Card as="section" labelledBy="contact-title">
      <h2 id="contact-title" className="mb-4">
        How we reach you
      </h2>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <ContactFields field={form.field} isOwn />
        <Checkbox {...form.field('wantsReminders')} label="Remind me by email the day before a booking" />
        <Checkbox
          {...form.field('marketingConsent')}
          label={`${operator.name} may send me news and offers by email`}
        />
        <div>
          <Button type="submit" busy={save.isPending && 'Saving…'}>
            Save changes
          </Button>
        </div>
      </form>
    </Card>
  )
}
