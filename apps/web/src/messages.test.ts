import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'

test('spec 8: the toasts, word for word', () => {
  expect(messages).toMatchObject({
    itemAdded: 'Successfully added item to the basket.',
    itemRemoved: 'Successfully removed item from the basket.',
    itemUpdated: 'Successfully updated item in the basket.',
    benefitRemoved: 'Successfully removed benefit.',
    packageUseRemoved: 'Successfully removed package usage.',
    orderCleared: 'Successfully cleared order.',
    orderCompleted: 'Order completed Successfully.',
    orderFailed: 'Unable to complete your order, please try again.',
    creditApplied: 'Credit successfully applied.',
    creditNotApplied: 'Credit amount could not be applied.',
    waiversFailed: 'Error with waivers, unable to complete order, please try again',
  })
})

test('spec 8: the toasts of the waitlist, word for word', () => {
  expect(messages).toMatchObject({
    waitlistJoined: 'Successfully joined the waitlist.',
    waitlistLeft: 'Successfully removed from the waitlist.',
    waitlistFailed: 'Something went wrong, please try again.',
  })
})

test('every message is said somewhere', () => {
  const folder = import.meta.dirname
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^messages\.ts$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
  const unsaid = Object.keys(messages).filter(
    (name) => !sources.some((source) => source.includes(`messages.${name}`) || source.includes(`'${name}'`)),
  )
  expect(unsaid).toEqual([])
})
