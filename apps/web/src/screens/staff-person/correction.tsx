import { phoneMessage, postcodeMessage } from '@touchline/contract/contact-shapes'
import type { PersonAtDesk } from '@touchline/contract/entities/staff/person-at-desk'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Field, FormOfAct, Values } from './form-of-act.ts'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  phone: 'Phone number',
  addressLineOne: 'Address line 1',
  addressLineTwo: 'Address line 2',
  city: 'Town or city',
  postcode: 'Postcode',
}

const trimmed = (typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]))

/** The form in which a person's details are corrected, but for its fields. */
export function correction({
  firstName,
  lastName,
  dateOfBirth,
  phone,
  address: { lineOne, lineTwo, city, postcode },
}: PersonAtDesk): Omit<FormOfAct, 'fields'> {
  const values: Values = {
    firstName,
    lastName,
    dateOfBirth: dateOfBirth ?? '',
    phone,
    addressLineOne: lineOne,
    addressLineTwo: lineTwo,
    city,
    postcode,
    reason: '',
  }
  return {
    values,
    labels: { ...labels, reason: 'Reason' },
    check: (typed) => {
      const phoneWrong = phoneMessage(typed['phone']!)
      const postcodeWrong = postcodeMessage(typed['postcode']!)
      return {
        ...(typed['firstName']!.trim() === '' && { firstName: 'Enter their first name' }),
        ...(phoneWrong && { phone: phoneWrong }),
        ...(postcodeWrong && { postcode: postcodeWrong }),
        ...(typed['reason']!.trim().length < 3 && {
          reason: 'Say why: the person reads it in their account',
        }),
      }
    },
    actOf: (typed) => {
      const now = trimmed(typed)
      // Details that are not corrected are not sent: they may have changed since this form was opened.
      const changed = Object.entries(now).filter(
        ([name, value]) => name !== 'reason' && value !== values[name],
      )
      const { dateOfBirth: born, ...rest } = Object.fromEntries(changed)
      return {
        act: 'correct',
        ...rest,
        ...(born !== undefined && { dateOfBirth: born === '' ? null : born }),
        reason: now['reason']!,
      }
    },
  }
}

export const CorrectFields = ({ field }: { field: Field }) => (
  <>
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <TextField {...field('firstName')} label={labels.firstName} autoComplete="off" maxLength={80} />
      <TextField {...field('lastName')} label={labels.lastName} autoComplete="off" maxLength={80} optional />
    </div>
    <TextField {...field('dateOfBirth')} label={labels.dateOfBirth} type="date" optional />
    <TextField {...field('phone')} label={labels.phone} type="tel" autoComplete="off" optional />
    <TextField
      {...field('addressLineOne')}
      label={labels.addressLineOne}
      autoComplete="off"
      maxLength={100}
      optional
    />
    <TextField
      {...field('addressLineTwo')}
      label={labels.addressLineTwo}
      autoComplete="off"
      maxLength={100}
      optional
    />
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <TextField {...field('city')} label={labels.city} autoComplete="off" maxLength={80} optional />
      <TextField {...field('postcode')} label={labels.postcode} autoComplete="off" maxLength={12} optional />
    </div>
  </>
)
