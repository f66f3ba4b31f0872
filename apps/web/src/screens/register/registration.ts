import type { register } from '@touchline/contract/calls/login/register'
import { phoneMessage, postcodeMessage } from '@touchline/contract/contact-shapes'
import type { ArgsOf } from '@touchline/contract/define-call'
import { passwordAtLeast, passwordAtMost } from '@touchline/contract/password-length'
import { customerAccountType } from '@touchline/rules/limits/limits'
import { typedDate } from '@touchline/rules/time/typed-date'
import { emailMessage, formMessages, lengthMessage } from '@touchline/rules/words/form-messages'
import type { FieldMessages } from '../../ui/form/use-checked-form.ts'

export type Registration = {
  firstName: string
  lastName: string
  email: string
  password: string
  phone: string
  birthDay: string
  birthMonth: string
  birthYear: string
  postcode: string
  terms: boolean
  marketingConsent: boolean
}

export const emptyRegistration: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  birthDay: '',
  birthMonth: '',
  birthYear: '',
  postcode: '',
  terms: false,
  marketingConsent: false,
}

const OLDEST_YEARS = 120

/** Checks the form. Its messages have the words of spec 5. `todayRaw` is 'YYYY-MM-DD'. */
export function checkRegistration(values: Registration, todayRaw: string): FieldMessages<Registration> {
  const name = { required: true, atMost: 80 }
  return {
    firstName: lengthMessage(values.firstName, name) ?? undefined,
    lastName: lengthMessage(values.lastName, { atMost: 80 }) ?? undefined,
    email: emailMessage(values.email) ?? undefined,
    password:
      lengthMessage(values.password, {
        required: true,
        atLeast: passwordAtLeast,
        atMost: passwordAtMost,
      }) ?? undefined,
    phone: lengthMessage(values.phone, { atMost: 30 }) ?? phoneMessage(values.phone) ?? undefined,
    birthDay: birthMessage(values, todayRaw),
    postcode: lengthMessage(values.postcode, { atMost: 12 }) ?? postcodeMessage(values.postcode) ?? undefined,
    terms: values.terms ? undefined : formMessages.required,
  }
}

function birthMessage(values: Registration, todayRaw: string): string | undefined {
  if (values.birthDay + values.birthMonth + values.birthYear === '') return undefined
  const raw = birthDate(values)
  if (raw === null) return 'Enter a real date, such as 27 3 1985'
  if (raw > todayRaw) return 'Your date of birth must be in the past'
  return Number(raw.slice(0, 4)) < Number(todayRaw.slice(0, 4)) - OLDEST_YEARS
    ? 'Enter the year in full, such as 1985'
    : undefined
}

/** Returns 'YYYY-MM-DD', or null when the three boxes hold no date that exists. */
export function birthDate({ birthDay, birthMonth, birthYear }: Registration): string | null {
  return typedDate([birthDay, birthMonth, birthYear])
}

/**
 * Turns the typed values into the request. Empty values are not sent. It says which client the page is of,
 * that it comes from here, and the `onboarding_type` of the page's address (spec 7), and which type of
 * account to make (spec 9).
 */
export function registrationRequest(
  values: Registration,
  { clientId, onboardingType }: { clientId: string; onboardingType: string | null },
): ArgsOf<typeof register> {
  const dateOfBirth = birthDate(values)
  return {
    query: onboardingType ? { onboardingType } : {},
    body: {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      email: values.email.trim(),
      password: values.password,
      ...(values.phone.trim() && { phone: values.phone.trim() }),
      ...(dateOfBirth && { dateOfBirth }),
      ...(values.postcode.trim() && { postcode: values.postcode.trim() }),
      marketingConsent: values.marketingConsent,
      terms: true,
      accountType: customerAccountType,
      clientId,
      source: 'bookings',
    },
  }
}
