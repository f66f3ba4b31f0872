import { TextField } from '../../../ui/form/text-field.tsx'
import type { CheckedField } from '../../../ui/form/use-checked-form.ts'

type Props = { field: CheckedField; label: string; hint: string; isDigits?: boolean }

/** Asks for a code: it can be pasted, and the browser or phone may fill it in. */
export function CodeField({ field, label, hint, isDigits = true }: Props) {
  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      inputMode={isDigits ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
    />
  )
}
