import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CancelRules, cancelRulesOf, tellRulesApart } from './cancel-rules.tsx'

const free = ['Free cancellation until Tue 1 Dec, 10:00.', 'Later: no refund.']
const never = ['This booking can’t be cancelled online. Ask at the desk of Lockside.']
const line = (name: string, cancelRule: string[]) => ({ name, cancelRule })
const of = (...lines: ReturnType<typeof line>[]) => cancelRulesOf(lines, ({ name }) => name)

test('spec 7: a rule that six lines share is told once, without their names', () => {
  expect(of(...['1', '2', '3', '4', '5', '6'].map((name) => line(name, free)))).toEqual([
    { of: null, words: free },
  ])
})

test('spec 7: each of several rules names once the lines to which it belongs', () => {
  expect(of(line('Yoga', free), line('Swim', never), line('Yoga', free), line('Pilates', free))).toEqual([
    { of: 'Yoga; Pilates', words: free },
    { of: 'Swim', words: never },
  ])
})

test('spec 7: two rules of one session say whose places they are for', () => {
  const longer = () => of(line('Swim: You', free), line('Swim: 1 place', never))
  expect(tellRulesApart(of(line('Swim', free), line('Swim', never)), longer)).toEqual(longer())
  const apart = of(line('Yoga', free), line('Swim', never))
  expect(tellRulesApart(apart, longer)).toEqual(apart)
})

test('spec 7: a line without a rule tells none', () => {
  expect(of(line('Yoga', free), line('Swim', []))).toEqual([{ of: 'Yoga', words: free }])
  expect(of(line('Swim', []))).toEqual([])
})

test('spec 7: all sentences of a rule are on the page', () => {
  const shown = renderToStaticMarkup(CancelRules({ rules: of(line('Yoga', free), line('Swim', never)) }))
  for (const words of ['Yoga', 'Swim', ...free, ...never]) expect(shown).toContain(words)
})
