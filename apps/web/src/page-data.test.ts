import { expect, test } from 'vitest'
import { ApiError } from './calls/api-error.ts'
import type { PageFacts } from './page/page-facts.ts'
import { readPageData } from './page-data.ts'
import { plainError, writePageData } from './write-page-data.ts'

/** Returns the error with which the browser hydrates a page whose loader threw this. */
const inBrowser = (thrown: unknown) => {
  const rendered = { loaderData: {}, errors: { venue: plainError(thrown) } }
  const text = writePageData({ facts: {} as PageFacts, rendered, queries: [] })
  return readPageData(text).rendered?.errors?.['venue']
}

test.each([
  [
    'F116: a venue that has closed',
    {
      status: 410,
      code: 'VENUE_CLOSED',
      message: 'Old Baths has closed.',
      details: { insteadSlug: 'new-baths', insteadName: 'New Baths' },
    },
  ],
  ['spec 8: a refusal', { status: 422, code: 'BAD_REQUEST', message: 'Not just now.', details: {} }],
] as const)('%s is shown by the browser with the words and links of the document', (_, failure) => {
  const read = inBrowser(new ApiError(failure))
  expect(read).toBeInstanceOf(ApiError)
  expect(read).toMatchObject(failure)
})

test.each([
  ['that broke while the page was loaded', new Error('connection to 10.0.0.7 refused'), 500, undefined],
  [
    'that the API answered with',
    new ApiError({ status: 500, message: 'relation "themes" does not exist', details: { table: 'themes' } }),
    500,
    undefined,
  ],
  ['of a busy server', new ApiError({ status: 503, code: 'BUSY', message: 'pool' }), 503, 'BUSY'],
] as const)('spec 8: the browser knows a fault %s by status and code alone', (_, thrown, status, code) => {
  expect(inBrowser(thrown)).toMatchObject({ status, code, message: '', details: {} })
})
