import { useQueryClient } from '@tanstack/react-query'
import type { PersonAtDesk } from '@touchline/contract/entities/staff/person-at-desk'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useActOnPerson } from '../../calls/staff/person-at-desk.ts'
import { personThingsQuery } from '../../calls/staff/person-things.ts'
import { refreshKept } from '../../features/desk/refresh-kept.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { actTitles, type ChosenAct, doneWords } from './acts.ts'
import { CorrectFields, correction } from './correction.tsx'
import type { Field, FormOfAct, Values } from './form-of-act.ts'

type Props = {
  person: PersonAtDesk
  chosen: ChosenAct
  onClose: () => void
  onDone: (words: string) => void
}

const needed = (name: string, words: string) => (values: Values) =>
  values[name]?.trim() ? {} : { [name]: words }
const reason = (hint: string) => ({
  value: { reason: '' },
  label: { reason: 'Reason' },
  check: ({ reason: typed = '' }: Values) =>
    typed.trim().length < 3 ? { reason: 'Say why: the person reads it in their account' } : {},
  field: (field: Field) => (
    <TextField {...field('reason')} label="Reason" hint={hint} maxLength={200} autoComplete="off" />
  ),
})
const why = reason('The person reads it in their account, with the day.')

function addressForm({ email, emailIsProven }: PersonAtDesk): FormOfAct {
  const seen = reason(
    'How you know that it is them: a passport, a driving licence. The person reads it in their account.',
  )
  return {
    values: { email: '', ...seen.value },
    labels: { email: 'New email address', ...seen.label },
    check: (values) => ({ ...needed('email', 'Enter the new email address')(values), ...seen.check(values) }),
    fields: (field) => (
      <>
        <p>
          {emailIsProven
            ? `The new address gets an email with a link. Only when they press it does the account change from ${email}. The old address is told, too.`
            : `${email} was never confirmed: the new address takes its place at once, and gets an email to confirm it.`}
        </p>
        <TextField
          {...field('email')}
          label="New email address"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {seen.field(field)}
      </>
    ),
    actOf: (values) => ({ act: 'address', email: values['email']!.trim(), reason: values['reason']!.trim() }),
  }
}

function familyForm({ lastName }: PersonAtDesk): FormOfAct {
  return {
    values: { firstName: '', lastName, dateOfBirth: '' },
    labels: { firstName: 'First name', lastName: 'Last name', dateOfBirth: 'Date of birth' },
    check: (values) => ({
      ...needed('firstName', 'Enter their first name')(values),
      ...needed('dateOfBirth', 'Enter their date of birth: prices depend on it')(values),
    }),
    fields: (field) => (
      <>
        <p>
          A person without a log-in of their own, such as a child. The manager of the household books for
          them.
        </p>
        <TextField {...field('firstName')} label="First name" autoComplete="off" />
        <TextField {...field('lastName')} label="Last name" autoComplete="off" optional />
        <TextField {...field('dateOfBirth')} label="Date of birth" type="date" />
      </>
    ),
    actOf: (values) => ({
      act: 'family',
      firstName: values['firstName']!.trim(),
      lastName: values['lastName']!.trim(),
      dateOfBirth: values['dateOfBirth']!,
    }),
  }
}

const isSum = (typed: string): boolean =>
  /^\d+([.]\d{1,2})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= 1000

function creditForm(): FormOfAct {
  return {
    values: { amount: '', ...why.value },
    labels: { amount: 'Amount', ...why.label },
    check: (values) => ({
      ...(isSum(values['amount']!.trim())
        ? {}
        : { amount: 'Enter an amount of up to 1000.00, such as 7.50' }),
      ...why.check(values),
    }),
    fields: (field) => (
      <>
        <TextField {...field('amount')} label="Amount" inputMode="decimal" autoComplete="off" />
        {why.field(field)}
      </>
    ),
    actOf: (values) => ({
      act: 'credit',
      amount: Math.round(Number(values['amount']!.trim()) * 100),
      reason: values['reason']!.trim(),
    }),
  }
}

type Thing = Extract<ChosenAct, { id: number }>

function shownForm({ act, id, name }: Thing, { today }: PersonAtDesk): FormOfAct {
  if (act === 'induction')
    return {
      values: { on: today },
      labels: { on: 'Day' },
      check: needed('on', 'Enter the day on which they had it'),
      fields: (field) => <TextField {...field('on')} label={`${name}: had on`} type="date" max={today} />,
      actOf: (values) => ({ act, inductionId: id, on: values['on']! }),
    }
  if (act === 'document')
    return {
      values: { expiresOn: '' },
      labels: { expiresOn: 'Good until' },
      check: () => ({}),
      fields: (field) => (
        <TextField
          {...field('expiresOn')}
          label={`${name}: good until`}
          hint="The last day, as the document says. Leave it empty where it has none."
          type="date"
          min={today}
          optional
        />
      ),
      actOf: (values) => ({ act, kindId: id, expiresOn: values['expiresOn'] || null }),
    }
  return {
    values: { day: '' },
    labels: { day: 'Day of the month' },
    check: ({ day = '' }) =>
      /^([1-9]|1\d|2[0-8])$/.test(day.trim())
        ? {}
        : { day: 'Enter a day from 1 to 28, which every month has' },
    fields: (field) => (
      <TextField
        {...field('day')}
        label="Day of the month"
        hint="From 1 to 28."
        inputMode="numeric"
        autoComplete="off"
      />
    ),
    actOf: (values) => ({ act, membershipUserId: id, day: Number(values['day']) }),
  }
}

function formOf(chosen: ChosenAct, person: PersonAtDesk): FormOfAct {
  switch (chosen.act) {
    case 'correct':
      return {
        ...correction(person),
        fields: (field) => (
          <>
            <CorrectFields field={field} />
            {why.field(field)}
          </>
        ),
      }
    case 'address':
      return addressForm(person)
    case 'family':
      return familyForm(person)
    case 'credit':
      return creditForm()
    default:
      return shownForm(chosen, person)
  }
}

/** Asks for what an act needs, and carries it out. */
export function ActForm({ person, chosen, onClose, onDone }: Props) {
  const act = useActOnPerson()
  const client = useQueryClient()
  const { values, labels, check, fields, actOf } = formOf(chosen, person)
  const form = useCheckedForm<Values>({
    values,
    labels,
    check,
    controlIds: Object.fromEntries(Object.keys(values).map((name) => [name, `act-${name}`])),
  })
  const { submit, errors } = formSentBy(act, form, {
    args: (typed) => ({ params: { personId: String(person.id) }, body: actOf(typed) }),
    onSuccess: () => {
      void refreshKept(client, person)
      void client.invalidateQueries({ queryKey: personThingsQuery(person.id).queryKey })
      onDone(doneWords[chosen.act])
    },
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      {fields(form.field)}
      <Button type="submit" size="large" wide busy={act.isPending && 'Recording…'}>
        {actTitles[chosen.act]}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={act.isPending} onClick={onClose}>
        Leave it as it is
      </Button>
    </form>
  )
}
