import { expect, test } from 'vitest'
import { legalPaths } from './legal-paths.ts'

test('the addresses about law are written the same way as yesterday', () => {
  expect(Object.fromEntries(Object.entries(legalPaths).map(([name, path]) => [name, path()]))).toEqual({
    accessibility: '/accessibility',
    cookies: '/cookies',
    privacy: '/privacy',
    terms: '/terms',
    dataComplaint: '/data-complaint',
  })
})
