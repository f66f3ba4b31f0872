import { isEmailAddress } from '@touchline/contract/email-address'
import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'
import type { TeamMember } from '@touchline/contract/entities/staff/team'
import { staffRoles } from '@touchline/rules/staff/rights'
import { roleWords } from '@touchline/rules/staff/role-words'
import { useState } from 'react'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useGivePost } from '../../calls/staff/team.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type CheckedField, useCheckedForm } from '../../ui/form/use-checked-form.ts'

type Named = { id: number; name: string }
type Props = {
  /** Null for a person who is typed. */
  member: TeamMember | null
  meta: { isOfAll: boolean; venues: Named[]; instructors: Named[] }
  onClose: () => void
  onDone: (words: string) => void
}

/** Says in a line for what each role is. */
const hints: Record<StaffRole, string> = {
  reception: 'Sells, checks in, and helps people at the desk.',
  instructor: 'Sees their own sessions, takes the register, and asks for cover.',
  'duty-manager': 'All of reception, and waives, gives credit and approves cover.',
  finance: 'Sees takings, and settles money.',
  owner: 'May do everything, and gives roles.',
}

const labels = { email: 'Email address', firstName: 'First name', lastName: 'Last name', place: 'Where' }
const controlIds = {
  email: 'role-email',
  firstName: 'role-first-name',
  lastName: 'role-last-name',
  place: 'role-venue',
}
const everywhere = 'everywhere'
/** Value of the choice of a venue before one is made. */
const nowhere = ''

/** Returns the only place where a role can be given; where there are several, the owner must choose. */
function onlyPlace({ venues, isOfAll }: Props['meta']): string {
  const [first, ...others] = venues
  if (!first) return isOfAll ? everywhere : nowhere
  return others.length > 0 ? nowhere : String(first.id)
}

/** Gives a role to a person: by their email address, or to a colleague another one. */
export function GiveRoleForm({ member, meta, onClose, onDone }: Props) {
  const { venues, instructors, isOfAll } = meta
  const give = useGivePost()
  const [role, setRole] = useState<StaffRole>('reception')
  const [instructorId, setInstructorId] = useState('')
  const form = useCheckedForm({
    values: { email: member?.email ?? '', firstName: '', lastName: '', place: onlyPlace(meta) },
    check: ({ email, place }) => ({
      ...(member === null &&
        !isEmailAddress(email.trim().toLowerCase()) && {
          email: 'Enter an email address like name@example.org',
        }),
      ...(place === nowhere && { place: 'Choose where' }),
    }),
    labels,
    controlIds,
  })
  const { submit, errors } = formSentBy(
    {
      ...give,
      mutate: (args: Parameters<typeof give.mutate>[0], then) =>
        give.mutate(args, {
          onError: then.onError,
          onSuccess: ({ data }) => onDone(doneWords(data)),
        }),
    },
    form,
    {
      args: ({ email, firstName, lastName, place }) => ({
        body: {
          email: member?.email ?? email.trim().toLowerCase(),
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          role,
          venueId: place === everywhere ? null : Number(place),
          instructorId: role === 'instructor' && instructorId !== '' ? Number(instructorId) : null,
        },
      }),
    },
  )
  const choosesInstructor = role === 'instructor' && member?.instructor == null && instructors.length > 0
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      {member === null && <PersonFields field={form.field} />}
      <Select
        id="role"
        name="role"
        label="Role"
        hint={hints[role]}
        value={role}
        onChange={({ currentTarget: { value } }) => setRole(value as StaffRole)}
        options={staffRoles.map((one) => ({ value: one, label: roleWords[one] }))}
      />
      <Select
        {...form.field('place')}
        label={labels.place}
        options={[
          ...(onlyPlace(meta) === nowhere ? [{ value: nowhere, label: 'Choose' }] : []),
          ...venues.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isOfAll ? [{ value: everywhere, label: 'All venues' }] : []),
        ]}
      />
      {choosesInstructor && (
        <InstructorField instructors={instructors} value={instructorId} onChange={setInstructorId} />
      )}
      <Button type="submit" size="large" wide busy={give.isPending && 'Giving…'}>
        Give this role
      </Button>
      <Button variant="secondary" size="large" wide unavailable={give.isPending} onClick={onClose}>
        Not now
      </Button>
    </form>
  )
}

/** Asks for the person: by the address, and by a name where there is no account. */
function PersonFields({ field }: { field: (name: keyof typeof labels) => CheckedField }) {
  return (
    <>
      <TextField
        {...field('email')}
        label={labels.email}
        hint="Of an account here, or of a new colleague: they get an email."
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('firstName')}
        label={labels.firstName}
        hint="Only for a person without an account."
        autoComplete="off"
        maxLength={80}
        optional
      />
      <TextField {...field('lastName')} label={labels.lastName} autoComplete="off" maxLength={80} optional />
    </>
  )
}

type InstructorProps = { instructors: Named[]; value: string; onChange: (value: string) => void }

const InstructorField = ({ instructors, value, onChange }: InstructorProps) => (
  <Select
    id="role-instructor"
    name="instructor"
    label="Which instructor they are"
    hint="They see the sessions of this one as their own."
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    options={[
      { value: '', label: 'None yet' },
      ...instructors.map(({ id, name }) => ({ value: String(id), label: name })),
    ]}
  />
)

type Done = { name: string; isNew: boolean; choosesPassword: boolean }

function doneWords({ name, isNew, choosesPassword }: Done): string {
  if (choosesPassword) return `${name} has the role, and gets an email with which to choose a password.`
  return isNew ? `${name} has the role, and is told by email.` : `${name} has the role.`
}
