import { phoneMessage } from '@touchline/contract/contact-shapes'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { fullName } from '@touchline/rules/people/full-name'
import { useCreateCustomer } from '../../calls/desk/create-customer.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type CheckedField, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { typedByStaff } from './typed-by-staff.ts'

type Props = {
  /** Words that staff looked for: they are kept in the field where they belong. */
  query: string
  onMade: (customer: DeskCustomer) => void
  onClose: () => void
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  dateOfBirth: 'Date of birth',
}

/** Makes an account for a person at the desk, or leads to the person who has the address. */
export function NewCustomer({ query, onMade, onClose }: Props) {
  const toasts = useToasts()
  const create = useCreateCustomer()
  const form = useCheckedForm({
    values: { firstName: '', lastName: '', email: '', phone: '', dateOfBirth: '', ...typedByStaff(query) },
    labels,
    check: ({ firstName, email, phone }) => ({
      ...(firstName.trim() === '' && { firstName: 'Enter their first name' }),
      ...(email.trim() === '' && {
        email: 'Enter their email address, or sell to a walk-in: that needs none',
      }),
      ...(phoneMessage(phone) && { phone: phoneMessage(phone)! }),
    }),
    controlIds: {
      firstName: 'new-first-name',
      lastName: 'new-last-name',
      email: 'new-email',
      phone: 'new-phone',
      dateOfBirth: 'new-date-of-birth',
    },
  })
  const { submit, errors } = formSentBy(
    {
      ...create,
      mutate: (args: Parameters<typeof create.mutate>[0], then) =>
        create.mutate(args, {
          onError: then.onError,
          onSuccess: ({ data: { customer, isNew, isInvited } }) => {
            toasts.show('success', doneWords(customer, isNew, isInvited))
            onMade(customer)
          },
        }),
    },
    form,
    {
      args: ({ firstName, lastName, email, phone, dateOfBirth }) => ({
        body: {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          ...(phone.trim() !== '' && { phone: phone.trim() }),
          ...(dateOfBirth !== '' && { dateOfBirth }),
        },
      }),
    },
  )
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-5 border-t border-line pt-4">
      <h3>New customer</h3>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Fields field={form.field} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={create.isPending && 'Making the account…'}>
          Make this customer
        </Button>
        <Button variant="secondary" unavailable={create.isPending} onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

function doneWords(customer: DeskCustomer, isNew: boolean, isInvited: boolean): string {
  const name = fullName(customer)
  if (!isNew) return `This address is known: it is ${name}. Nothing has been changed.`
  const letter = isInvited
    ? `An email to ${customer.email} lets them choose a password.`
    : `No email went to ${customer.email}: its owner has asked for none, or it has had many. To log in, they press “Forgotten your password?” themselves.`
  return `${name} is a customer now. ${letter}`
}

type FieldsProps = { field: (name: keyof typeof labels) => CheckedField }

const Fields = ({ field }: FieldsProps) => (
  <>
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <TextField {...field('firstName')} label={labels.firstName} autoComplete="off" maxLength={80} />
      <TextField {...field('lastName')} label={labels.lastName} autoComplete="off" maxLength={80} optional />
    </div>
    <TextField
      {...field('email')}
      label={labels.email}
      hint="They get an email there, to choose a password."
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <TextField {...field('phone')} label={labels.phone} type="tel" autoComplete="off" optional />
      <TextField {...field('dateOfBirth')} label={labels.dateOfBirth} type="date" optional />
    </div>
  </>
)
