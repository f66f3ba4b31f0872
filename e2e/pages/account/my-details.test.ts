import { expect, test } from 'vitest'
import { createVisitor } from '../../support/shop/visitor.ts'
import { beLoggedIn, newPerson } from '../../support/shop/visitor-acts.ts'

test('before an account is closed its owner reads what can’t be undone, and a member what to do first', async () => {
  const wren = createVisitor()
  await newPerson('Wren', wren)
  const page = await wren.open('/my-account/details/close')
  expect(page.main.getByText(/This can’t be undone\./)).toBeDefined()
  expect(page.main.getByRole('button', { name: 'Close my account for good' })).toBeDefined()

  const member = createVisitor()
  await beLoggedIn(member, 'member@demo.test')
  const notYet = await member.open('/my-account/details/close')
  expect(notYet.main.getByText(/Not yet: there’s something to do first/)).toBeDefined()
  expect(notYet.main.queryByRole('button', { name: 'Close my account for good' })).toBeNull()
})

test('a customer can have a file of their data, which is theirs alone', async () => {
  const wren = createVisitor()
  const email = await newPerson('Wren', wren)
  const page = await wren.open('/my-account/details')
  const link = page.main.getByRole('link', { name: 'Download my data' })
  expect(link.getAttribute('download')).toBe('my-data.json')
  const data = await wren.ask(link.getAttribute('href') ?? '')
  expect(data.status()).toBe(200)
  expect(await data.text()).toContain(email)
  expect((await createVisitor().ask(link.getAttribute('href') ?? '')).status()).toBe(401)
})
