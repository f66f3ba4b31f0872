import { phoneMessage, postcodeMessage } from '@touchline/contract/contact-shapes'
import type { FamilyMember, MyDetails } from '@touchline/contract/entities/account/my-details'
import { lengthMessage } from '@touchline/rules/words/form-messages'
import type { FieldMessages } from '../../../ui/form/use-checked-form.ts'

export type ContactValues = {
  phone: string
  addressLineOne: string
  addressLineTwo: string
  city: string
  postcode: string
}

export const contactLabels = {
  phone: 'Phone number',
  addressLineOne: 'Address line 1',
  addressLineTwo: 'Address line 2',
  city: 'Town or city',
  postcode: 'Postcode',
} as const satisfies Record<keyof ContactValues, string>

/** Returns the values of the fields at first. */
export const contactValues = ({
  phone,
  address,
}: Pick<MyDetails, 'phone' | 'address'> | NonNullable<FamilyMember['contact']>): ContactValues => ({
  phone,
  addressLineOne: address.lineOne,
  addressLineTwo: address.lineTwo,
  city: address.city,
  postcode: address.postcode,
})

const atMost = { phone: 30, addressLineOne: 100, addressLineTwo: 100, city: 80, postcode: 12 } as const

const shapes: Partial<Record<string, (value: string) => string | null>> = {
  phone: phoneMessage,
  postcode: postcodeMessage,
}

export const checkContact = (values: ContactValues): FieldMessages<ContactValues> =>
  Object.fromEntries(
    Object.entries(atMost).flatMap(([name, most]) => {
      const value = values[name as keyof ContactValues]
      const message = lengthMessage(value, { atMost: most }) ?? shapes[name]?.(value)
      return message ? [[name, message]] : []
    }),
  )

export const trimmed = (values: ContactValues): ContactValues => ({
  phone: values.phone.trim(),
  addressLineOne: values.addressLineOne.trim(),
  addressLineTwo: values.addressLineTwo.trim(),
  city: values.city.trim(),
  postcode: values.postcode.trim(),
})
