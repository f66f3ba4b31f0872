// @vitest-environment jsdom
import { act, Suspense, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { isAlive } from './is-alive.ts'

function Later({ words }: { words: Promise<string> | string }) {
  return typeof words === 'string' ? words : use(words)
}

function Page({ words }: { words: Promise<string> | string }) {
  return (
    <main>
      <input aria-label="at once" defaultValue="1" />
      <Suspense>
        <input aria-label="beside what waits" defaultValue="1" />
        <Later words={words} />
      </Suspense>
    </main>
  )
}

const field = (label: string) => document.querySelector(`[aria-label="${label}"]`) as Element
const aliveOnes = () => ['at once', 'beside what waits'].filter((label) => isAlive(field(label)))

test('A26: a field is alive once React listens, not when it has only looked at it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = renderToString(<Page words="There." />)
  expect(aliveOnes()).toEqual([])

  let arrive = (_: string) => {}
  const words = new Promise<string>((resolve) => (arrive = resolve))
  await act(async () => void hydrateRoot(document.body, <Page words={words} />))
  expect(aliveOnes()).toEqual(['at once'])
  // React has looked at it: by its record alone it would pass for alive.
  expect(Object.keys(field('beside what waits')).join()).toContain('__react')

  await act(async () => arrive('There.'))
  expect(aliveOnes()).toEqual(['at once', 'beside what waits'])
})
