import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'

type Reason = {
  /** The field; nothing where no reason is asked for. */
  field: ReactNode
  /** Returns what was typed; null where it is missing, which the field then says. */
  take: () => string | null
}

const leastLetters = 3

/** Asks staff why they do something with a person's things. */
export function useReason(isAsked: boolean): Reason {
  const form = useCheckedForm({
    values: { reason: '' },
    check: ({ reason }) =>
      isAsked && reason.trim().length < leastLetters
        ? { reason: 'Say why: the person reads it in their account' }
        : {},
    labels: { reason: 'Reason' },
    controlIds: { reason: 'staff-reason' },
    focusesField: true,
  })
  return {
    field: isAsked ? (
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="The person reads it in their account."
        maxLength={200}
        autoComplete="off"
      />
    ) : null,
    take: () => form.take()?.reason.trim() ?? null,
  }
}
