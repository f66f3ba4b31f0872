import { phoneMessage, postcodeMessage } from '@touchline/contract/contact-shapes'
import type { PersonAtDesk } from '@touchline/contract/entities/staff/person-at-desk'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Field, FormOfAct } from './form-of-act.ts'

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

/** The form in which a person's details are corrected, but for its fields. */
export function correction({
  firstName,
  lastName,
  dateOfBirth,
  phone,
  address: { lineOne, lineTwo, city, postcode },
}: PersonAtDesk): Omit<FormOfAct, 'fields'> {
  return {
    values: {
      firstName,
      lastName,
      dateOfBirth: dateOfBirth ?? '',
      phone,
      addressLineOne: lineOne,
      addressLineTwo: lineTwo,
      city,
      postcode,
      reason: '',
    },
    labels: { ...labels, reason: 'Reason' },
    check: (values) => {
      const phoneWrong = phoneMessage(values['phone']!)
      const postcodeWrong = postcodeMessage(values['postcode']!)
      return {
        ...(values['firstName']!.trim() === '' && { firstName: 'Enter their first name' }),
        ...(phoneWrong && { phone: phoneWrong }),
        ...(postcodeWrong && { postcode: postcodeWrong }),
        ...(values['reason']!.trim().length < 3 && {
          reason: 'Say why: the person reads it in their account',
        }),
      }
    },
    actOf: ({ dateOfBirth: born = '', ...typed }) => ({
      act: 'correct',
      dateOfBirth: born === '' ? null : born,
      firstName: typed['firstName']!.trim(),
      lastName: typed['lastName']!.trim(),
      phone: typed['phone']!.trim(),
      addressLineOne: typed['addressLineOne']!.trim(),
      addressLineTwo: typed['addressLineTwo']!.trim(),
      city: typed['city']!.trim(),
      postcode: typed['postcode']!.trim(),
      reason: typed['reason']!.trim(),
    }),
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
