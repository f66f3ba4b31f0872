import type { SubmitEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { formSentBy } from './form-sent-by.ts'

type Values = { email: string }
type Then = { onSuccess?: () => void; onError: (error: Error) => void }

const press = { preventDefault: () => {} } as SubmitEvent
const refusal = new ApiError({
  status: 422,
  message: 'Check the form.',
  errors: { email: ['This address is taken.', 'Another word.'], phone: [] },
})

const callWith = (now: { isPending?: boolean; error?: Error } = {}) => ({
  isPending: now.isPending ?? false,
  error: now.error ?? null,
  reset: vi.fn(),
  mutate: vi.fn<(args: Values, then: Then) => void>(),
})
const formWith = (values: Values | null, summary: { fieldId?: string; message: string }[] = []) => ({
  take: () => values,
  show: vi.fn(),
  summary,
})
const args = (values: Values) => values

test('a form that is right is sent; one that is wrong, or whose call is under way, is not', () => {
  const [call, busy] = [callWith(), callWith({ isPending: true })]
  formSentBy(call, formWith({ email: 'a@b.c' }), { args }).submit(press)
  formSentBy(call, formWith(null), { args }).submit(press)
  formSentBy(busy, formWith({ email: 'a@b.c' }), { args }).submit(press)
  expect(call.mutate.mock.calls.map(([sent]) => sent)).toEqual([{ email: 'a@b.c' }])
  expect(busy.mutate).not.toHaveBeenCalled()
})

test('spec 8: the server’s first message for a field is shown at the field', () => {
  const [call, form] = [callWith(), formWith({ email: 'a@b.c' })]
  formSentBy(call, form, { args }).submit(press)
  call.mutate.mock.calls[0]![1].onError(refusal)
  expect(form.show.mock.calls).toEqual([[{ email: 'This address is taken.' }]])
})

test('spec 8: a message for a value of several boxes is shown at the box that the form names', () => {
  const [call, form] = [callWith(), formWith({ email: 'a@b.c' })]
  formSentBy(call, form, { args, fieldFor: { dateOfBirth: 'email' } }).submit(press)
  const errors = { dateOfBirth: ['This day is yet to come.'] }
  call.mutate.mock.calls[0]![1].onError(new ApiError({ status: 400, message: 'Check the form.', errors }))
  expect(form.show.mock.calls).toEqual([[{ email: 'This day is yet to come.' }]])
})

test('spec 8: a failure of no single field is one line of the summary, which the form’s own lines replace', () => {
  const call = callWith({ error: refusal })
  const own = [{ fieldId: 'email', message: 'Email: Required' }]
  expect(formSentBy(call, formWith(null), { args }).errors).toEqual([{ message: 'Check the form.' }])
  expect(formSentBy(call, formWith(null, own), { args }).errors).toEqual(own)
  expect(formSentBy(callWith(), formWith(null), { args }).errors).toEqual([])
})

test('where the server has no messages for fields, every failure leads to one control', () => {
  const [call, form] = [callWith({ error: refusal }), formWith({ email: 'a@b.c' })]
  const sending = formSentBy(call, form, { args, failsAt: 'username' })
  sending.submit(press)
  call.mutate.mock.calls[0]![1].onError(refusal)
  expect(form.show).not.toHaveBeenCalled()
  expect(sending.errors).toEqual([{ fieldId: 'username', message: 'Check the form.' }])
})

test('the failure goes when the form changes, and nothing is asked for where there is none', () => {
  const [failed, fine] = [callWith({ error: refusal }), callWith()]
  formSentBy(failed, formWith(null), { args }).forgetFailure()
  formSentBy(fine, formWith(null), { args }).forgetFailure()
  expect([failed.reset.mock.calls.length, fine.reset.mock.calls.length]).toEqual([1, 0])
})
