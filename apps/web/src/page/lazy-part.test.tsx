// @vitest-environment jsdom
import { act, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

function Counter() {
  const [presses, setPresses] = useState(0)
  return <button onClick={() => setPresses(presses + 1)}>{`Pressed ${presses} times`}</button>
}

test('the server renders a part that its loader has preloaded', async () => {
  const Part = lazyPart(async () => Counter)
  await Part.preload()
  expect(renderToString(<Part />)).toContain('Pressed 0 times')
})

test('a part’s open dialog stays when the part is rendered again after its script has arrived', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const Part = lazyPart(async () => Counter)
  const root = createRoot(document.body)
  onTestFinished(() => act(() => root.unmount()))
  const page = () => (
    <Suspense>
      <Part />
    </Suspense>
  )
  const render = () => act(async () => root.render(page()))
  await render()
  await act(async () => document.querySelector('button')?.click())
  await render()
  expect(document.body.textContent).toBe('Pressed 1 times')
})
