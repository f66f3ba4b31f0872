import { TextField } from '../../../ui/form/text-field.tsx'
import type { CheckedField } from '../../../ui/form/use-checked-form.ts'
import { type ContactValues, contactLabels } from './contact-form.ts'

type Props = {
  field: (name: keyof ContactValues) => CheckedField
  /** True for the customer's own details: the browser knows their address, and not that of a child. */
  isOwn?: boolean
}

export function ContactFields({ field, isOwn = false }: Props) {
  const complete = (kind: string) => (isOwn ? kind : 'off')
  return (
    <>
      <div className="max-w-80">
        <TextField
          {...field('phone')}
          label={contactLabels.phone}
          type="tel"
          autoComplete={complete('tel')}
          optional
        />
      </div>
      <TextField
        {...field('addressLineOne')}
        label={contactLabels.addressLineOne}
        autoComplete={complete('address-line1')}
        optional
      />
      <TextField
        {...field('addressLineTwo')}
        label={contactLabels.addressLineTwo}
        autoComplete={complete('address-line2')}
        optional
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          {...field('city')}
          label={contactLabels.city}
          autoComplete={complete('address-level2')}
          optional
        />
        <TextField
          {...field('postcode')}
          label={contactLabels.postcode}
          autoComplete={complete('postal-code')}
          optional
        />
      </div>
    </>
  )
}
