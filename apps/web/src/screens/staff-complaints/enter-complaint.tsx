import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { wayWords } from '@touchline/rules/complaints/complaint-words'
import { fullName } from '@touchline/rules/people/full-name'
import { wallDate } from '@touchline/rules/time/wall-time'
import { emailMessage } from '@touchline/rules/words/form-messages'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { complaintsQuery, useEnterComplaint } from '../../calls/complaints/staff-complaints.ts'
import { errorWords } from '../../calls/error-words.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { personAtDeskQuery } from '../../calls/staff/person-at-desk.ts'
import { linesMessage, linesOf } from '../../features/complaints/typed-lines.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { PersonLink } from '../../features/desk/person-link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type CheckedField, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

const personIn = (search: URLSearchParams): number | null => {
  const given = search.get('person') ?? ''
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const personId = personIn(new URL(request.url).searchParams)
  await Promise.all([
    ensureQuery(services.client, clientQuery()),
    loadOrRefused(ensureQuery(services.client, complaintsQuery())),
    personId !== null && loadOrRefused(ensureQuery(services.client, personAtDeskQuery(personId))),
  ])
  return null
}

/** Enters a complaint that came by phone, letter, email or at the desk. */
export function EnterComplaint() {
  const personId = personIn(useSearchParams()[0])
  // Only those who may see complaints may enter one.
  const { error } = useQuery({ ...complaintsQuery(), throwOnError: false })
  const { data: person } = useQuery({
    ...personAtDeskQuery(personId ?? 0),
    enabled: personId !== null,
    throwOnError: false,
  })
  return (
    <>
      <PageTitle>Enter a complaint</PageTitle>
      <div className="max-w-text">
        <h1 tabIndex={-1}>Enter a complaint</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          For a complaint about personal data that did not come by the form. It must be acknowledged within 30
          days of the day on which it was received.
        </p>
        {error ? (
          <Notice type="danger" title="Complaints can’t be entered with this log-in" live>
            {errorWords(error)}
          </Notice>
        ) : (
          (personId === null || person) && <Form key={person?.id ?? 0} person={person ?? null} />
        )}
      </div>
    </>
  )
}

type Person = { id: number; reference: string; firstName: string; lastName: string; email: string }

const labels = {
  receivedOn: 'Received on',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  words: 'What they complain about',
}
const ways = (['phone', 'letter', 'desk', 'email'] as const).map((value) => ({
  value,
  label: wayWords[value].charAt(0).toUpperCase() + wayWords[value].slice(1),
}))
type Way = (typeof ways)[number]['value']

/** Makes the checked form, with what is known of the person. */
const useComplaintForm = (person: Person | null, today: string) =>
  useCheckedForm({
    values: {
      receivedOn: today,
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      email: person?.email ?? '',
      words: '',
    },
    check: ({ receivedOn, firstName, email, words }) => ({
      ...(receivedOn === '' && { receivedOn: 'Enter the day on which it was received' }),
      ...(firstName.trim() === '' && { firstName: 'Enter their first name' }),
      ...(email.trim() !== '' && { email: emailMessage(email) ?? undefined }),
      words: linesMessage(words, 4000),
    }),
    labels,
    missing: { words: 'Say what they complain about' },
    controlIds: {
      firstName: 'complaint-first-name',
      lastName: 'complaint-last-name',
      email: 'complaint-email',
    },
  })

function Form({ person }: { person: Person | null }) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { nowMs } = usePageFacts()
  const navigate = useNavigate()
  const enter = useEnterComplaint()
  const [cameBy, setCameBy] = useState<Way>('phone')
  const [sendsLetter, setSendsLetter] = useState(true)
  const today = wallDate(nowMs, operator.timeZone)
  const form = useComplaintForm(person, today)
  const { submit, errors } = formSentBy(
    {
      ...enter,
      mutate: (args: Parameters<typeof enter.mutate>[0], then) =>
        enter.mutate(args, {
          onError: then.onError,
          onSuccess: ({ data }) => void navigate(staffPaths.complaint(data.id)),
        }),
    },
    form,
    {
      args: ({ receivedOn, firstName, lastName, email, words }) => ({
        body: {
          cameBy,
          receivedOn,
          personId: person?.id ?? null,
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim() === '' ? null : email.trim(),
          lines: linesOf(words),
          sendsLetter,
        },
      }),
      fieldFor: { lines: 'words' },
    },
  )
  return (
    <>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="grid gap-6">
          {person && (
            <PersonLink id={person.id} hasPage>
              {`${fullName(person)}, ${person.reference}`}
            </PersonLink>
          )}
          <div className="grid items-end gap-6 sm:grid-cols-2">
            <Select
              id="came-by"
              name="cameBy"
              label="How it came"
              value={cameBy}
              onChange={({ currentTarget: { value } }) => setCameBy(value as Way)}
              options={ways}
            />
            <TextField {...form.field('receivedOn')} type="date" label={labels.receivedOn} max={today} />
          </div>
          <PersonFields field={form.field} />
          <Checkbox
            id="sends-letter"
            name="sendsLetter"
            label="Email them that it has arrived. That acknowledges it."
            checked={sendsLetter}
            onChange={({ currentTarget: { checked } }) => setSendsLetter(checked)}
          />
          <TextArea {...form.field('words')} label={labels.words} rows={8} />
          <Button type="submit" size="large" wide busy={enter.isPending && 'Entering it…'}>
            Enter the complaint
          </Button>
        </form>
      </Card>
    </>
  )
}

const PersonFields = ({ field }: { field: (name: keyof typeof labels) => CheckedField }) => (
  <>
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <TextField {...field('firstName')} label={labels.firstName} autoComplete="off" maxLength={80} />
      <TextField {...field('lastName')} label={labels.lastName} autoComplete="off" maxLength={80} optional />
    </div>
    <EmailField
      {...field('email')}
      label={labels.email}
      hint="Without one they are told by letter or phone, and you press ‘Acknowledged’."
      autoComplete="off"
      optional
    />
  </>
)
