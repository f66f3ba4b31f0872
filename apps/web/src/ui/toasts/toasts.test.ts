import { expect, test } from 'vitest'
import { createToastStore } from './toasts.ts'

test('spec 3: a toast has content, type, closeAfter, colour, callback and validation messages', () => {
  const callback = { label: 'Do', run: () => {} }
  const store = createToastStore()
  store.show('success', 'Saved.')
  store.show('warning', 'Wait.', { closeAfterMs: 10_000, validationMessages: ['Name: Required'] })
  store.show('success', 'Stay.', { closeAfterMs: null, callback })
  expect(store.list()).toMatchObject([
    { type: 'success', content: 'Saved.', closeAfterMs: 5000, validationMessages: [], callback: null },
    { type: 'warning', content: 'Wait.', closeAfterMs: 10_000, validationMessages: ['Name: Required'] },
    { type: 'success', content: 'Stay.', closeAfterMs: null, callback },
  ])
})

test('spec 3, 9: the colour of a toast is its type’s, or one of its own', () => {
  const store = createToastStore()
  store.show('success', 'Saved.')
  store.show('error', 'No.')
  store.show('warning', 'Wait.')
  store.show('success', 'By the way.', { colour: 'info' })
  expect(store.list().map(({ colour }) => colour)).toEqual(['success', 'danger', 'warning', 'info'])
})

test('A22: an error stays until it is dismissed', () => {
  const store = createToastStore()
  store.show('error', 'No.')
  expect(store.list()[0]?.closeAfterMs).toBeNull()
})

test('spec 8: a message about a matter goes when that is over, and nothing else does', () => {
  const store = createToastStore()
  store.show('error', 'No credit.', { about: 'credit' })
  store.show('error', 'No order.', { about: 'order' })
  store.show('error', 'No.')
  store.drop('credit')
  expect(store.list().map(({ content }) => content)).toEqual(['No order.', 'No.'])
})

test('spec 4: toast lists grow and shrink, and every listener hears of it', () => {
  const store = createToastStore()
  const lengths: number[] = []
  const stop = store.subscribe(() => lengths.push(store.list().length))
  store.show('success', 'One.')
  store.show('success', 'Two.')
  store.dismiss(store.list()[0]?.id ?? 0)
  stop()
  store.show('success', 'Three.')
  expect(lengths).toEqual([1, 2, 1])
})

test('the same words twice are one toast, the newer one', () => {
  const store = createToastStore()
  store.show('error', 'No.')
  const [first] = store.list()
  store.show('error', 'No.')
  expect(store.list()).toHaveLength(1)
  expect(store.list()[0]?.id).not.toBe(first?.id)
})
