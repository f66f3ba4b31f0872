import type { CardEntry, CardField, checkCard, FieldMessage } from '../card-rules.ts'

export interface FieldsConfig {
  sessionKey: string
  parent: string
  savedCardId: string | null
  savedNumberStart: string
  knownNumbers: readonly string[]
  serverNowMs: number
}

/** Messages of the frame to the merchant's page, always with the parent's origin as the target. */
export type FromFields =
  /** The frame listens now. */
  | { type: 'ready' }
  /** Height of its content in CSS pixels; sent at every change. */
  | { type: 'height'; height: number }
  /** True when the fields would pass. Sent from the first key on, when it changes. */
  | { type: 'valid'; valid: boolean }
  /** Answer to `tokenise`: a token for one payment within 400 seconds. */
  | { type: 'token'; cardToken: string; brand: string; last4: string; expiry: string }
  /**
   * Answer to `tokenise` for a saved card: its security code was taken, for one payment within 400 seconds.
   */
  | { type: 'coded' }
  /**
   * Answer to `tokenise` when the fields are wrong. The fields show the same messages. The parent keeps the
   * focus, and links each message to `{ type: 'focus', field }`. `field` is 'form' where no field is to
   * blame.
   */
  | { type: 'invalid'; messages: { field: CardField | 'form'; message: string }[] }
  /** A message of `invalid` is no longer shown, because its field was corrected. */
  | { type: 'mended'; field: CardField }
  /**
   * Answer to `tokenise` when the saved card no longer exists. Prepare again, and let the payer choose
   * another card.
   */
  | { type: 'gone' }
  /** Answer to `tokenise` when the session is over. Prepare again and load a new frame. */
  | { type: 'expired' }
  /**
   * The payer pressed the wallet's button. The parent answers `wallet-go`, or `wallet-stop` where payment is
   * not possible yet.
   */
  | { type: 'wallet-pressed' }
  /** The payer chose a card in the wallet: its token pays at once. */
  | { type: 'wallet'; cardToken: string; brand: string; last4: string; expiry: string }
  /** The payer closed the wallet. */
  | { type: 'wallet-ended' }
  /**
   * The card chosen in the wallet could not be taken, such as when the session is over. The parent needs a
   * new form.
   */
  | { type: 'wallet-failed' }
  /** The payer pressed Enter in a field. The parent may do what its pay button does. */
  | { type: 'submit' }

/**
 * Runs in the card fields' page. It is sent as text, so it uses nothing from outside its own body but its
 * arguments, and holds everything the page does. Both sides check the other's origin on every message, and
 * neither ever sends to '*'.
 */
export function fieldsScript(config: FieldsConfig, check: typeof checkCard) {
  const form = document.getElementById('card') as HTMLFormElement
  const fieldOf = (input: HTMLInputElement) => input.dataset['field'] as CardField
  const inputs = [...form.querySelectorAll('input')]
  const saved = config.savedCardId !== null
  const only: CardField[] = saved ? ['securityCode'] : ['number', 'expiry', 'securityCode', 'name']
  // A wrong clock on the payer's device must not make a good card look expired.
  const clockOffsetMs = config.serverNowMs - Date.now()
  let isBusy = false
  let lastHeight = 0
  let lastValid: boolean | null = null

  const tell = (message: FromFields) => window.parent.postMessage(message, config.parent)

  const read = (): CardEntry => {
    const value = (field: CardField) => inputs.find((input) => fieldOf(input) === field)?.value ?? ''
    return {
      number: saved ? config.savedNumberStart : value('number'),
      name: value('name'),
      expiry: value('expiry'),
      securityCode: value('securityCode'),
    }
  }

  const judge = () =>
    check(read(), { nowMs: Date.now() + clockOffsetMs, knownNumbers: config.knownNumbers, only })

  const show = (messages: readonly FieldMessage[]) => {
    for (const input of inputs) {
      const message = messages.find((each) => each.field === fieldOf(input))?.message
      const error = document.getElementById(`${input.id}-error`)
      const hint = document.getElementById(`${input.id}-hint`)
      if (!error) continue
      error.textContent = message ?? ''
      error.hidden = message === undefined
      input.parentElement?.classList.toggle('wrong', message !== undefined)
      if (message === undefined) input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
      const described = [hint?.id, message === undefined ? undefined : error.id].filter(Boolean).join(' ')
      if (described === '') input.removeAttribute('aria-describedby')
      else input.setAttribute('aria-describedby', described)
    }
  }

  const tellHeight = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height !== lastHeight) tell({ type: 'height', height })
    lastHeight = height
  }

  const tellValid = () => {
    const valid = judge().messages.length === 0
    if (valid !== lastValid) tell({ type: 'valid', valid })
    lastValid = valid
  }

  const tokenise = async () => {
    if (isBusy) return
    const checked = judge()
    show(checked.messages)
    if (checked.messages.length > 0) return tell({ type: 'invalid', messages: checked.messages })
    isBusy = true
    try {
      const response = saved
        ? await fetch(`/api/v1/card-identifiers/${config.savedCardId}/security-code`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${config.sessionKey}`,
            },
            body: JSON.stringify({ securityCode: checked.securityCode }),
          })
        : await fetch('/fields/tokens', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ sessionKey: config.sessionKey, ...read() }),
          })
      if (response.status === 204) return tell({ type: 'coded' })
      const answer = await response.json()
      if (response.status === 201) {
        const { cardToken, brand, last4, expiry } = answer
        tell({ type: 'token', cardToken, brand, last4, expiry })
      } else if (answer.code === 'card_unreadable') {
        show(answer.messages)
        tell({ type: 'invalid', messages: answer.messages })
      } else if (answer.code === 'session_expired') {
        tell({ type: 'expired' })
      } else if (answer.code === 'saved_card_gone') {
        tell({ type: 'gone' })
      } else throw new Error(answer.code)
    } catch {
      const message = 'The card service did not answer. You have not been charged. Try again.'
      tell({ type: 'invalid', messages: [{ field: 'form', message }] })
    } finally {
      isBusy = false
    }
  }

  const focus = (field: unknown) => {
    const wrong = inputs.find(isMarked)
    const target = inputs.find((input) => fieldOf(input) === field) ?? wrong ?? inputs[0]
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }

  const clear = () => {
    form.reset()
    show([])
    tellBrand()
    tellValid()
  }

  const wallet = document.getElementById('wallet')
  const part = (id: string) => document.getElementById(id) as HTMLElement

  const showWallet = (isOpen: boolean) => {
    part('wallet-open').hidden = isOpen
    part('wallet-cards').hidden = !isOpen
    if (isOpen) part('wallet-cards').querySelector('button')?.focus()
    else part('wallet-open').focus()
  }

  const payByWallet = async (number: string) => {
    try {
      const response = await fetch('/fields/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          sessionKey: config.sessionKey,
          number,
          name: 'Test Wallet',
          expiry: '12/39',
          securityCode: '123',
        }),
      })
      const answer = await response.json()
      if (response.status !== 201) throw new Error(answer.code)
      const { cardToken, brand, last4, expiry } = answer
      tell({ type: 'wallet', cardToken, brand, last4, expiry })
    } catch {
      tell({ type: 'wallet-failed' })
    } finally {
      showWallet(false)
    }
  }

  if (wallet) {
    part('wallet-open').addEventListener('click', () => tell({ type: 'wallet-pressed' }))
    part('wallet-close').addEventListener('click', () => {
      showWallet(false)
      tell({ type: 'wallet-ended' })
    })
    for (const button of wallet.querySelectorAll<HTMLElement>('[data-card]'))
      button.addEventListener('click', () => void payByWallet(button.dataset['card'] ?? ''))
  }

  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== config.parent) return
    switch (event.data?.type) {
      case 'tokenise':
        return void tokenise()
      case 'focus':
        return focus(event.data.field)
      case 'clear':
        return clear()
      case 'wallet-go':
        return showWallet(true)
    }
  })

  const isMarked = (input: HTMLInputElement) => input.getAttribute('aria-invalid') === 'true'
  const isWrong = (input: HTMLInputElement) => judge().messages.some((each) => each.field === fieldOf(input))

  const shown = (but: HTMLInputElement) =>
    inputs
      .filter((other) => other !== but && isMarked(other))
      .map((other) => ({
        field: fieldOf(other),
        message: document.getElementById(`${other.id}-error`)?.textContent ?? '',
      }))

  // A message disappears as soon as it is no longer true.
  const dropMended = (input: HTMLInputElement) => {
    if (!isMarked(input) || isWrong(input)) return
    show(shown(input))
    tell({ type: 'mended', field: fieldOf(input) })
  }

  // A field is checked when the payer leaves it. An empty one waits for the attempt to pay.
  const sayWrong = (input: HTMLInputElement) => {
    const found = judge().messages.find((each) => each.field === fieldOf(input))
    if (found && input.value !== '' && document.activeElement !== input) show([...shown(input), found])
  }

  const tellBrand = () => {
    const { number } = read()
    const brand = number.startsWith('4')
      ? 'visa'
      : /^(5[1-5]|2[2-7])/.test(number)
        ? 'mastercard'
        : /^3[47]/.test(number)
          ? 'amex'
          : null
    if (brand === null) delete form.dataset['brand']
    else form.dataset['brand'] = brand
  }

  for (const input of inputs) {
    input.addEventListener('input', () => {
      dropMended(input)
      tellValid()
      tellBrand()
    })
    // Tidied only when the payer leaves the field, so that nothing moves while they type.
    input.addEventListener('blur', () => {
      // Waits until after the press that took the focus, so that its target does not move under the finger.
      if (isWrong(input)) return void setTimeout(sayWrong, 200, input)
      const checked = judge()
      if (fieldOf(input) === 'number') {
        const groups = checked.number.length === 15 ? /^(.{4})(.{6})(.{5})$/ : /^(.{4})(.{4})(.{4})(.{4})$/
        input.value = checked.number.replace(groups, (_all, ...parts: string[]) =>
          parts.slice(0, -2).join(' '),
        )
      }
      if (fieldOf(input) === 'expiry') input.value = checked.expiry
    })
  }

  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    tell({ type: 'submit' })
  })

  new ResizeObserver(tellHeight).observe(document.body)
  tell({ type: 'ready' })
  tellHeight()
}
