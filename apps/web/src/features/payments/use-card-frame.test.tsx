// @vitest-environment jsdom
import { act, createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardAnswer } from './card-messages.ts'
import { type CardFieldsHandle, useCardFrame } from './use-card-frame.ts'

const origin = 'https://cards.example'
const token = { type: 'token', cardToken: 'tok', brand: 'visa', last4: '4242' }
let root: Root

/** Shows a card form, and returns what it was told and a way to speak as it. */
function showForm() {
  const ref = createRef<CardFieldsHandle>()
  const nothing = () => {}
  const Form = () => {
    const { frame } = useCardFrame(origin, {
      ref,
      isShort: false,
      walletSum: null,
      onReady: nothing,
      onSubmit: nothing,
      onWalletPressed: () => true,
      onWallet: nothing,
      onWalletFailed: nothing,
      onMended: nothing,
    })
    return <iframe ref={frame} title="Card details" sandbox="" />
  }
  const box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  act(() => root.render(<Form />))
  const source = box.querySelector('iframe')!.contentWindow!
  const told = vi.spyOn(source, 'postMessage').mockImplementation(() => {})
  const say = (data: object) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin, source, data })))
  return { form: ref.current!, later: () => ref.current!, told, say }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

const silence = {
  type: 'invalid',
  messages: [{ message: 'The card service did not answer. You have not been charged. Try again.' }],
}

test('F182: a card that is asked for before the form listens is asked for once, when it does', async () => {
  const { form, told, say } = showForm()
  const asked = form.tokenise(null)
  expect(told).not.toHaveBeenCalled()
  say({ type: 'ready' })
  expect(told).toHaveBeenCalledExactlyOnceWith({ type: 'tokenise' }, origin)
  say(token)
  expect(await asked).toEqual(token)
})

test('F182: a form that listens is asked at once, and the next card anew', async () => {
  const { later, told, say } = showForm()
  say({ type: 'ready' })
  for (const times of [1, 2]) {
    const asked = later().tokenise(null)
    expect(told).toHaveBeenCalledTimes(times)
    say(token)
    expect(await asked).toEqual(token)
  }
})

test('F182: a form that never listens ends the wait as soon as that is known, and later presses at once', async () => {
  const { form, later, told } = showForm()
  let answer: CardAnswer | null = null
  void form.tokenise(null).then((given) => {
    answer = given
  })
  await act(() => vi.advanceTimersByTimeAsync(14_999))
  expect(answer).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(answer).toMatchObject(silence)
  expect(await later().tokenise(null)).toMatchObject(silence)
  expect(told).not.toHaveBeenCalled()
})

test('F182: a card that was asked for too long ago is not asked for again when the form listens at last', async () => {
  const { form, told, say } = showForm()
  await act(() => vi.advanceTimersByTimeAsync(14_000))
  const asked = form.tokenise(null)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(await asked).toMatchObject(silence)
  say({ type: 'ready' })
  expect(told).not.toHaveBeenCalled()
})
