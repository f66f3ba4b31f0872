import { expect, test } from 'vitest'
import { createVisitor } from '../support/visitor.ts'

test('spec 2: the words of the not-found page, and the way home', async () => {
  const page = await createVisitor().open('/one/two/three/four/five')
  expect(page.status).toBe(404)
  expect(page.main.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
})
