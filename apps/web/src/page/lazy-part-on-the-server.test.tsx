import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

test('the server renders a part for its first visitor, for whom no loader has prepared it', async () => {
  const load = Promise.resolve(() => <p>Join the waitlist</p>)
  const Part = lazyPart(() => load)
  await load
  // A loader's wait takes longer than this.
  await new Promise((resolve) => setImmediate(resolve))
  const html = renderToString(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(html).toContain('Join the waitlist')
})
