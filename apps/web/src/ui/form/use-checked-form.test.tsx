// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FieldMessages, useCheckedForm } from './use-checked-form.ts'

type Values = { name: string; day: string; month: string; agrees: boolean }
const blank: Values = { name: '', day: '', month: '', agrees: false }
const labels = { name: 'Your name', day: 'Day', month: 'Month', agrees: 'Terms' }
type Form = ReturnType<typeof useCheckedForm<Values>>

function check({ name, day, month, agrees }: Values): FieldMessages<Values> {
  return {
    // The error of one field depends on another field.
    name:
      name === '' && day !== '31' ? 'Enter your name.' : name.length > 5 ? 'At most 5 letters.' : undefined,
    day: day === '' || month === '' ? 'Enter a date.' : undefined,
    agrees: agrees ? undefined : 'Agree to the terms.',
  }
}

let root: Root
let form: Form
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

type Shown = { hasName?: boolean; checksOnLeaving?: boolean; focusesField?: boolean }

/** @param onForm hands the form to the test */
function Fields({
  hasName = true,
  checksOnLeaving = false,
  focusesField = false,
  onForm,
}: Shown & { onForm: (form: Form) => void }) {
  const checked = useCheckedForm({
    values: blank,
    check,
    labels,
    controlIds: { day: 'born-day' },
    messageAt: { month: 'day' },
    checksOnLeaving,
    focusesField,
  })
  onForm(checked)
  const control = (name: keyof Values) => {
    const { error: _, ...field } = checked.field(name)
    return <input key={name} {...field} type={name === 'agrees' ? 'checkbox' : 'text'} />
  }
  return (
    <>
      {hasName && control('name')}
      {control('day')}
      {control('month')}
      {control('agrees')}
    </>
  )
}

const open = (shown: Shown = {}) =>
  act(() => root.render(<Fields {...shown} onForm={(made) => (form = made)} />))
const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const said = () => form.summary.map(({ message }) => message)
const take = () => {
  let taken: Values | null = null
  act(() => {
    taken = form.take()
  })
  return taken
}
const type = (name: string, value: string) =>
  act(() => {
    input(name).value = value
    input(name).dispatchEvent(new Event('input'))
  })

test('A26: no message appears before the form is sent; then every one, in the order of the page, by its label and its control', () => {
  open()
  type('name', 'too long a name')
  expect([said(), form.attempt]).toEqual([[], 0])
  expect(take()).toBeNull()
  expect(form.summary).toEqual([
    { fieldId: 'name', message: 'Your name: At most 5 letters.' },
    { fieldId: 'born-day', message: 'Day: Enter a date.' },
    { fieldId: 'agrees', message: 'Terms: Agree to the terms.' },
  ])
  expect(form.field('name').error).toBe('At most 5 letters.')
  expect(form.attempt).toBe(1)
})

test('A26: a message changes and goes with its error, one of the day by the month; a new one waits for the next sending', () => {
  open()
  type('name', 'Ann')
  expect(take()).toBeNull()
  expect(said()).toEqual(['Day: Enter a date.', 'Terms: Agree to the terms.'])
  type('name', '')
  type('day', '3')
  expect(said()).toEqual(['Day: Enter a date.', 'Terms: Agree to the terms.'])
  type('month', '4')
  expect(said()).toEqual(['Terms: Agree to the terms.'])
  expect(take()).toBeNull()
  expect(said()).toEqual(['Your name: Enter your name.', 'Terms: Agree to the terms.'])
  type('name', 'Annabel')
  expect(said()).toEqual(['Your name: At most 5 letters.', 'Terms: Agree to the terms.'])
})

test('a form without an error gives its values and takes its messages away', () => {
  open()
  take()
  for (const [name, value] of [
    ['name', 'Ann'],
    ['day', '3'],
    ['month', '4'],
  ] as const)
    type(name, value)
  act(() => form.set('agrees', true))
  expect(input('agrees').checked).toBe(true)
  expect(take()).toEqual({ name: 'Ann', day: '3', month: '4', agrees: true })
  expect(said()).toEqual([])
})

test('A40: a value typed before the page is hydrated counts, and one typed into a control that goes away returns with it', () => {
  open({ hasName: false })
  const early = document.createElement('input')
  early.value = 'Bo'
  act(() => {
    form.field('name').ref(early)
  })
  expect(form.get('name')).toBe('Bo')
  act(() => {
    form.field('name').ref(null)
  })
  expect(form.get('name')).toBe('Bo')
  open()
  expect(input('name').value).toBe('Bo')
})

test('spec 8: a server message stays until its own field is changed; one for the form goes by any change that corrects it', () => {
  open()
  for (const name of ['name', 'day', 'month']) type(name, '3')
  act(() => form.set('agrees', true))
  act(() => form.show({ name: 'This name is taken.', day: 'That day is over.' }))
  type('name', '4')
  expect(said()).toEqual(['Day: That day is over.'])
  type('month', '5')
  expect(said()).toEqual([])
  type('name', '')
  expect(take()).toBeNull()
  expect(said()).toEqual(['Your name: Enter your name.'])
  type('day', '31')
  expect(said()).toEqual([])
})

test('a form that is paid with also checks a field when it is left, beside that field alone, after the press that took the focus away', () => {
  open({ checksOnLeaving: true })
  const leave = (name: string) =>
    act(() => {
      input(name).dispatchEvent(new Event('blur'))
    })
  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  leave('name')
  wait(1_000)
  expect(form.field('name').error).toBeUndefined()
  type('name', 'Annabel')
  leave('name')
  wait(199)
  expect(form.field('name').error).toBeUndefined()
  wait(1)
  expect([form.field('name').error, said()]).toEqual(['At most 5 letters.', []])
  type('name', 'Ann')
  expect(form.field('name').error).toBeUndefined()
})

test('the first wrong field of a form without a summary takes the focus; that of any other form does not', () => {
  open({ focusesField: true })
  type('name', 'Ann')
  take()
  expect(document.activeElement).toBe(input('day'))
  act(() => root.render(null))
  open()
  take()
  expect(document.activeElement).toBe(document.body)
})

test('spec 5: the summary says what to do about an empty required field, in its own line or by its label; beside the field it is “Required”, and other messages keep the label', () => {
  const Named = () => {
    const checked = useCheckedForm<Values>({
      values: blank,
      check: ({ name, day }) => ({
        name: name === '' ? 'Required' : name.length > 5 ? 'At most 5 letters.' : undefined,
        day: day === '' ? 'Required' : undefined,
      }),
      labels,
      missing: { name: 'Enter the name of the team' },
    })
    useEffect(() => {
      form = checked
    })
    const { error: _, ...field } = checked.field('name')
    return <input {...field} type="text" />
  }
  act(() => root.render(<Named />))
  expect(take()).toBeNull()
  expect(said()).toEqual(['Enter the name of the team', 'Enter your day'])
  expect(form.field('name').error).toBe('Required')
  type('name', 'too long a name')
  expect(said()).toEqual(['Your name: At most 5 letters.', 'Enter your day'])
})
