import type { Client } from '@touchline/contract/entities/catalogue/client'
import { passwordAtLeast } from '@touchline/contract/password-length'
import { TermsWindow } from '../../features/terms/terms-window.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateBoxes } from '../../ui/form/date-boxes.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { CheckedField } from '../../ui/form/use-checked-form.ts'
import type { Registration } from './registration.ts'

export const registrationLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  password: 'Password',
  phone: 'Phone number',
  birthDay: 'Date of birth',
  birthMonth: 'Month',
  birthYear: 'Year',
  postcode: 'Postcode',
  terms: 'Terms and Conditions',
  marketingConsent: 'News and offers',
}
export const registrationMissing = {
  password: 'Enter a password',
  terms: 'Agree to the Terms and Conditions',
}

type Props = {
  form: {
    field: (name: keyof Registration) => CheckedField
    set: (name: 'terms', value: boolean) => void
  }
  operator: Client
  /** True for a visitor who comes by the email of a guest pass, to redeem it. */
  isForPass: boolean
}

export function RegistrationFields({ form: { field, set }, operator, isForPass }: Props) {
  // The three boxes share the message of the first.
  const birthBox = (name: 'birthDay' | 'birthMonth' | 'birthYear') => {
    const { error: _, ...box } = field(name)
    return box
  }
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...field('firstName')} label={registrationLabels.firstName} autoComplete="given-name" />
        <TextField
          {...field('lastName')}
          label={registrationLabels.lastName}
          autoComplete="family-name"
          optional
        />
      </div>
      <EmailField
        {...field('email')}
        label={registrationLabels.email}
        hint={
          isForPass
            ? 'You’ll log in with it. We’ll email you to confirm that it’s yours, since someone else may have been sent the pass. You don’t have to wait for that: redeem your pass and book right away.'
            : 'You’ll log in with it.'
        }
        autoComplete="email"
      />
      <PasswordField
        {...field('password')}
        label={registrationLabels.password}
        hint={`At least ${passwordAtLeast} characters. Three random words work well. Don’t use your name or a common password.`}
        autoComplete="new-password"
      />
      <TextField
        {...field('phone')}
        label={registrationLabels.phone}
        type="tel"
        autoComplete="tel"
        optional
      />
      <DateBoxes
        id="birthDate"
        legend={registrationLabels.birthDay}
        hint="For example, 27 3 1985"
        error={field('birthDay').error}
        optional
        day={{ ...birthBox('birthDay'), autoComplete: 'bday-day' }}
        month={{ ...birthBox('birthMonth'), autoComplete: 'bday-month' }}
        year={{ ...birthBox('birthYear'), autoComplete: 'bday-year' }}
      />
      <div className="max-w-40">
        <TextField
          {...field('postcode')}
          label={registrationLabels.postcode}
          autoComplete="postal-code"
          optional
        />
      </div>
      <div className="grid gap-3 border-t border-line pt-5">
        <Checkbox {...field('terms')} label="I agree to the Terms and Conditions" />
        <TermsWindow
          terms={operator.terms}
          onAgree={() => set('terms', true)}
          label="Read the Terms and Conditions"
        />
        <Checkbox
          {...field('marketingConsent')}
          label={`${operator.name} may send me news and offers by email (optional)`}
        />
      </div>
    </>
  )
}
