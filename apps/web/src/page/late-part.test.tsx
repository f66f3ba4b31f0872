// @vitest-environment jsdom
import { act, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { latePart } from './late-part.tsx'

const renderings: string[] = []

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  renderings.length = 0
})

function Day({ date }: { date: string }) {
  const [presses, setPresses] = useState(0)
  useEffect(() => void renderings.push(date))
  return <button onClick={() => setPresses(presses + 1)}>{`${date}, ${presses} presses`}</button>
}

test('the server’s rendering stays, and is held, until the script has come; what was new is shown then', async () => {
  const load = async () => Day
  const Served = latePart(load)
  await Served.preload()
  document.body.innerHTML = `<main>${renderToString(<Served date="Monday" />)}</main>`
  const button = document.querySelector('button')
  const held = () => document.querySelectorAll('[data-hydrating]').length

  let bring = () => {}
  const script = new Promise<void>((resolve) => (bring = resolve))
  const Late = latePart(load, () => script)
  const main = document.querySelector('main')!
  const root = await act(async () => hydrateRoot(main, <Late date="Monday" />))
  await act(async () => root.render(<Late date="Tuesday" />))
  expect([button?.isConnected, button?.textContent, held()]).toEqual([true, 'Monday, 0 presses', 1])

  await act(async () => bring())
  expect([button?.isConnected, button?.textContent, held()]).toEqual([true, 'Tuesday, 0 presses', 0])
  await act(async () => button?.click())
  expect(button?.textContent).toBe('Tuesday, 1 presses')
  expect(renderings).toEqual(['Monday', 'Tuesday', 'Tuesday'])
})

test('a part with nothing new is rendered once, though the page around it is rendered again', async () => {
  const Late = latePart(async () => Day)
  await Late.preload()
  const root = createRoot(document.createElement('main'))
  await act(async () => root.render(<Late date="Friday" />))
  await act(async () => root.render(<Late date="Friday" />))
  expect(renderings).toEqual(['Friday'])
})
