import { likelyAddress } from '@touchline/rules/people/likely-address'
import { type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'onBlur' | 'onInput' | 'autoCapitalize' | 'spellCheck'
>

/** Asks for an email address. A likely slip is only asked about: the address stays as typed, and is sent. */
export function EmailField(props: Props) {
  const [meant, setMeant] = useState<string | null>(null)
  return (
    <div>
      <TextField
        {...props}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={({ currentTarget }) => setMeant(likelyAddress(currentTarget.value))}
        onInput={() => setMeant(null)}
      />
      <p role="status" className="text-sm wrap-anywhere text-ink-soft empty:hidden">
        {meant && `Did you mean ${meant}?`}
      </p>
    </div>
  )
}
