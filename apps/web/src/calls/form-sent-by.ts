import type { UseMutationResult } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { ApiError } from './api-error.ts'
import { errorWords } from './error-words.ts'

/** Checked form as its call sees it: `useCheckedForm` makes one. */
type Form<Values> = {
  take: () => Values | null
  show: (messages: Record<string, string>) => void
  summary: readonly { fieldId?: string; message: string }[]
}

type Call<Args> = Pick<UseMutationResult<unknown, Error, Args>, 'isPending' | 'error' | 'reset'> & {
  mutate: (args: Args, then: { onSuccess?: () => void; onError: (error: Error) => void }) => void
}

type Options<Values, Args> = {
  args: (values: Values) => Args
  onSuccess?: (values: Values) => void
  onError?: (error: Error) => void
  /** Id of the control to which every failure leads, where the server has no messages for single fields. */
  failsAt?: string
  /** Field of the form for a value that the call names otherwise: a date that is typed in three boxes. */
  fieldFor?: Readonly<Record<string, keyof Values & string>>
}

/**
 * Sends a checked form by a call, once at a time. What the server says about a field is shown at that field,
 * and anything else in the summary.
 */
export function formSentBy<Values, Args>(
  call: Call<Args>,
  form: Form<Values>,
  { args, onSuccess, onError, failsAt, fieldFor = {} }: Options<Values, Args>,
) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (call.isPending) return
    call.reset()
    const values = form.take()
    if (values === null) return
    call.mutate(args(values), {
      onSuccess: () => onSuccess?.(values),
      onError: (error) => {
        if (failsAt === undefined) form.show(fieldMessages(error, fieldFor))
        onError?.(error)
      },
    })
  }
  const failure = call.error && {
    ...(failsAt !== undefined && { fieldId: failsAt }),
    message: errorWords(call.error),
  }
  return {
    submit,
    /** Lines of the summary: what the form's own check and the server have found. */
    errors: failure && form.summary.length === 0 ? [failure] : form.summary,
    /** Takes the server's failure away: the form has changed since. */
    forgetFailure: () => {
      if (call.error) call.reset()
    },
  }
}

/** Returns the server's first message for each field, by the field's name. */
function fieldMessages(error: Error, fieldFor: Readonly<Record<string, string>>): Record<string, string> {
  const errors = error instanceof ApiError ? error.errors : {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, [message]]) =>
      message ? [[fieldFor[name] ?? name, message]] : [],
    ),
  )
}
