// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { Image } from './image.tsx'

const page = (src = '/pool.jpg') => (
  <Image
    src={src}
    alt="The pool"
    sources={[{ type: 'image/webp', srcSet: '/pool.webp 320w' }]}
    drawing={<span>Lines</span>}
  />
)
const image = () => document.querySelector('img')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<main></main>'
})

test('F102: an image that does not load gives way to the drawing, and another one is tried', async () => {
  const root = createRoot(document.querySelector('main')!)
  await act(async () => root.render(page()))
  expect(image()?.alt).toBe('The pool')
  await act(async () => void image()!.dispatchEvent(new Event('error')))
  expect(document.body.textContent).toBe('Lines')
  expect(image()).toBeNull()
  await act(async () => root.render(page('/other.jpg')))
  expect(image()?.getAttribute('src')).toBe('/other.jpg')
})

test.each([
  ['that failed before React was there', { complete: true, naturalWidth: 0 }, 'Lines'],
  ['that has come already', { complete: true, naturalWidth: 320 }, ''],
  ['that is still on its way', { complete: false, naturalWidth: 0 }, ''],
])('F102: an image %s', async (_, state, text) => {
  const host = document.querySelector('main')!
  host.innerHTML = renderToString(page())
  for (const [name, value] of Object.entries(state)) Object.defineProperty(image(), name, { value })
  await act(async () => void hydrateRoot(host, page()))
  expect(host.textContent).toBe(text)
})
