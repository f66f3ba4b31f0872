import { likelyAddress } from '@touchline/rules/people/likely-address'
import { type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'

type Props = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'onBlur' | 'onInput' | 'autoCapitalize' | 'spellCheck'
>

/**
 * An email address. One that looks like a slip is asked about, and nothing more: it stays as it was typed and is sent.
 */
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
