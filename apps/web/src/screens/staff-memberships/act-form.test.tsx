// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import type { DeskContract } from '@touchline/contract/entities/desk/desk-contract'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import type { DeskActChosen } from '../../calls/desk/desk-contracts.ts'
import { renderForStaff, typeInto } from '../../testing/render-for-staff.tsx'
import { ActForm } from './act-form.tsx'
// Loaded before the test needs them.
import '@touchline/contract/calls/desk/act-on-contract'
import '@touchline/contract/calls/desk/preview-desk-act'
import '@touchline/contract/calls/direct-debit/get-direct-debit'

const statement = (blocks: boolean) => ({
  intro: 'Why we ask',
  questions: [
    { key: 'heart', words: 'A heart condition?' },
    { key: 'pain', words: 'Pain in your chest?' },
  ],
  note: 'Anything else',
  advice: 'See a doctor first.',
  blocks,
})
const days = [{ from: '2027-01-01', words: 'Fri 1 Jan 2027' }]
const desk = {
  contract: { id: 5, planName: 'Gym' },
  payer: { id: 7, name: 'Ada Lovell', email: 'ada@example.org' },
  planChanges: [
    { id: 1, words: 'Swim', days, healthStatement: statement(false) },
    { id: 2, words: 'Climbing', days, healthStatement: statement(true) },
    { id: 3, words: 'Off-peak', days, healthStatement: null },
  ],
  people: [
    { id: 7, name: 'Ada Lovell' },
    { id: 8, name: 'Ben Lovell' },
  ],
  mandateUuid: null,
} as unknown as DeskContract

const known = { data: { words: ['It changes.'], seen: 'mark' } }

/** Opens the window for a plan. The server carries it out, unless it is told to answer otherwise. */
async function open(planId: number, answer: () => unknown = () => ({ data: desk })) {
  const preview = vi.fn((_: unknown) => known)
  const press = vi.fn(answer)
  const done = vi.fn()
  await renderForStaff(
    <ActForm
      desk={desk}
      first={{ act: 'change-plan', planId, on: '2027-01-01' }}
      onClose={() => {}}
      onDone={done}
    />,
    ['duty-manager'],
    { previewDeskAct: preview, actOnContract: press },
  )
  await screen.findByText('It changes.')
  await typeInto('act-reason', 'They asked')
  return { preview, press, done }
}
const of = (person: string) => within(screen.getByRole('group', { name: person }))
const answer = (person: string, question: number, said: 'Yes' | 'No') =>
  act(async () =>
    within(of(person).getByRole('group', { name: new RegExp(`^${question}\\. `) }))
      .getByRole('radio', { name: said })
      .click(),
  )
/** Presses the button, once the meaning of the choice is known. */
const send = async () => {
  const button = await screen.findByRole('button', { name: 'Change the plan' })
  await act(async () => button.click())
}
const problems = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const isChosen = (person: string, question: number, said: 'Yes' | 'No') =>
  within(of(person).getByRole('group', { name: new RegExp(`^${question}\\. `) })).getByRole<HTMLInputElement>(
    'radio',
    { name: said },
  ).checked

const debit = { collector: 'Harbour Leisure', isOwnPage: true, noticeDays: 3, guarantee: [], mandates: [] }
const never = () => new Promise(() => {})
const refuse = () => Promise.reject(new ApiError({ status: 403, message: 'Not at this venue.' }))

test.each<[string, DeskActChosen['act'], () => unknown, () => unknown, string]>([
  ['its meaning is awaited', 'change-plan', never, never, 'Working it out…'],
  ['the account’s fields are awaited', 'pay-by-debit', () => known, never, 'Working it out…'],
  ['they are refused', 'pay-by-debit', () => known, refuse, 'Not at this venue.'],
  ['its meaning is refused', 'pay-by-debit', refuse, () => ({ data: debit }), 'Not at this venue.'],
])('F182: while an act can’t be pressed since %s, it says so', async (_, act, preview, offer, said) => {
  const first = act === 'change-plan' ? { act, planId: 3, on: '2027-01-01' } : { act }
  await renderForStaff(
    <ActForm desk={desk} first={first} onClose={() => {}} onDone={() => {}} />,
    ['duty-manager'],
    { previewDeskAct: preview, getDirectDebit: offer },
  )
  await screen.findByText(said)
  expect(document.querySelector('button[type=submit]')?.getAttribute('aria-disabled')).toBe('true')
})

test('F175: who has not answered is named with the question, what was typed stays, and then each person’s answers are sent with the press alone', async () => {
  const { preview, press, done } = await open(1)
  await answer('Ada Lovell', 1, 'No')
  await answer('Ada Lovell', 2, 'No')
  await answer('Ben Lovell', 1, 'Yes')
  await typeInto('health-8-note', 'Asthma')
  of('Ben Lovell').getByText('See a doctor first. They can go on and change the plan.')
  await send()
  expect(problems()).toEqual(['Ben Lovell, question 2 about health: Answer yes or no'])
  expect(press).not.toHaveBeenCalled()
  expect([isChosen('Ada Lovell', 1, 'No'), isChosen('Ben Lovell', 1, 'Yes')]).toEqual([true, true])
  await answer('Ben Lovell', 2, 'No')
  await send()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  const answers = (heart: boolean) => [
    { question: 'heart', isYes: heart },
    { question: 'pain', isYes: false },
  ]
  expect(press).toHaveBeenCalledExactlyOnceWith({
    params: { contractId: '5' },
    body: {
      act: 'change-plan',
      planId: 1,
      on: '2027-01-01',
      reason: 'They asked',
      seen: 'mark',
      healthStatements: [
        { userId: 7, answers: answers(false), note: '' },
        { userId: 8, answers: answers(true), note: 'Asthma' },
      ],
    },
  })
  expect(JSON.stringify(preview.mock.calls)).not.toMatch(/heart|Asthma/)
})

test('F175: what the server says of a person stands beside that person’s question, with what it means; what was typed stays', async () => {
  const { done } = await open(1, () => {
    throw new ApiError({
      status: 422,
      code: 'JOINING_INCOMPLETE',
      message: 'Look at the answers of Ben Lovell. Nothing has been changed.',
      errors: { 'people.1.health.0': ['Answer this once'] },
    })
  })
  for (const person of ['Ada Lovell', 'Ben Lovell'])
    for (const question of [1, 2]) await answer(person, question, 'No')
  await send()
  await vi.waitFor(() =>
    expect(problems()).toEqual([
      'Look at the answers of Ben Lovell. Nothing has been changed.',
      'Ben Lovell, question 1 about health: Answer this once',
    ]),
  )
  of('Ben Lovell').getByText('Answer this once')
  expect(of('Ada Lovell').queryByText('Answer this once')).toBeNull()
  expect([isChosen('Ada Lovell', 2, 'No'), isChosen('Ben Lovell', 1, 'No')]).toEqual([true, true])
  expect(document.querySelector<HTMLInputElement>('#act-reason')!.value).toBe('They asked')
  expect(done).not.toHaveBeenCalled()
})

test('F175: a yes to a plan that blocks is not sent: the person is named, with what to do; another plan asks nothing and sends nothing about health', async () => {
  const { press, done } = await open(2)
  for (const person of ['Ada Lovell', 'Ben Lovell'])
    for (const question of [1, 2]) await answer(person, question, 'No')
  await answer('Ben Lovell', 1, 'Yes')
  await send()
  expect(problems()).toEqual([
    'Ben Lovell, question 1 about health: See a doctor first. With a yes, Ben Lovell can’t have this plan. Nothing has been changed, and no answer is kept: choose another plan.',
  ])
  expect(press).not.toHaveBeenCalled()
  await typeInto('act-plan', '3')
  expect([screen.queryByRole('alert'), screen.queryByRole('group', { name: 'Ben Lovell' })]).toEqual([
    null,
    null,
  ])
  await send()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(press).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: expect.objectContaining({ planId: 3 }) }),
  )
  expect(JSON.stringify(press.mock.calls)).not.toContain('health')
})
