import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import type { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import type { StepValues } from './question-values.ts'

type Form = ReturnType<typeof useCheckedForm<StepValues>>

/** Tracks the values that decide which other fields a form shows. */
export function useDecidingValues(form: Pick<Form, 'set'>, first: StepValues) {
  const [chosen, setChosen] = useState<StepValues>(first)
  const choose = (name: string, value: string | boolean) => {
    form.set(name, value)
    setChosen((before) => ({ ...before, [name]: value }))
  }
  return { chosen, choose }
}

/** Shows the server's messages at the fields that `messagesOf` gives. */
export const showMessagesAt =
  (
    form: Pick<Form, 'show'>,
    messagesOf: (errors: Record<string, readonly string[]>) => Record<string, string>,
  ) =>
  (error: Error): void => {
    if (error instanceof ApiError) form.show(messagesOf(error.errors))
  }

type Props = {
  form: Pick<Form, 'summary' | 'attempt' | 'take'>
  title: string
  about?: ReactNode
  isSaving: boolean
  onSend: (values: StepValues) => void
  saveLabel: string
  back: ReactNode
  children: ReactNode
}

/** Renders one step of the questions before the checkout. */
export function StepForm(props: Props) {
  const { form, title, about, isSaving, onSend, saveLabel, back, children } = props
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSaving) return
    const values = form.take()
    if (values) onSend(values)
  }
  const hasErrors = form.summary.length > 0
  return (
    <>
      <PageTitle hasErrors={hasErrors}>Attendees</PageTitle>
      {hasErrors && <ErrorSummary errors={form.summary} attempt={form.attempt} />}
      <form noValidate onSubmit={send} className="grid gap-6">
        <Card as="section" labelledBy="step-title">
          <h2 id="step-title" tabIndex={-1}>
            {title}
          </h2>
          {about}
          <div className="mt-5 grid gap-6">{children}</div>
        </Card>
        <div className="grid gap-3">
          <Button type="submit" size="large" wide busy={isSaving && 'Saving…'}>
            {saveLabel}
          </Button>
          {back}
        </div>
      </form>
    </>
  )
}
