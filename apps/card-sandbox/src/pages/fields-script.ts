import type { CardEntry, CardField, CheckedCard, checkCard, FieldMessage } from '../card-rules.ts'

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

/** Elements, settings and state of the page, which its functions share. */
interface FieldsPage {
  config: FieldsConfig
  check: typeof checkCard
  form: HTMLFormElement
  inputs: readonly HTMLInputElement[]
  /** A wrong clock on the payer's device must not make a good card look expired. */
  clockOffsetMs: number
  isBusy: boolean
  lastHeight: number
  lastValid: boolean | null
}

/**
 * Runs in the card fields' page. It is sent as text with the functions below, which is everything the page
 * does. They use nothing from outside their own bodies but one another. Both sides check the other's origin
 * on every message, and neither ever sends to '*'.
 */
function startFields(config: FieldsConfig, check: typeof checkCard) {
  const form = document.getElementById('card') as HTMLFormElement
  const page: FieldsPage = {
    config,
    check,
    form,
    inputs: [...form.querySelectorAll('input')],
    clockOffsetMs: config.serverNowMs - Date.now(),
    isBusy: false,
    lastHeight: 0,
    lastValid: null,
  }
  listenToWallet(page)
  listenToParent(page)
  for (const input of page.inputs) listenToField(page, input)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    tell(page, { type: 'submit' })
  })
  new ResizeObserver(() => tellHeight(page)).observe(document.body)
  tell(page, { type: 'ready' })
  tellHeight(page)
}

function tell({ config }: FieldsPage, message: FromFields) {
  window.parent.postMessage(message, config.parent)
}

function tellHeight(page: FieldsPage) {
  const height = Math.ceil(document.body.getBoundingClientRect().height)
  if (height !== page.lastHeight) tell(page, { type: 'height', height })
  page.lastHeight = height
}

function tellValid(page: FieldsPage) {
  const valid = judge(page).messages.length === 0
  if (valid !== page.lastValid) tell(page, { type: 'valid', valid })
  page.lastValid = valid
}

function showBrand(page: FieldsPage) {
  const { form } = page
  const { number } = readFields(page)
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

function fieldOf(input: HTMLInputElement): CardField {
  return input.dataset['field'] as CardField
}

function readFields({ config, inputs }: FieldsPage): CardEntry {
  const value = (field: CardField) => inputs.find((input) => fieldOf(input) === field)?.value ?? ''
  return {
    number: config.savedCardId !== null ? config.savedNumberStart : value('number'),
    name: value('name'),
    expiry: value('expiry'),
    securityCode: value('securityCode'),
  }
}

function judge(page: FieldsPage): CheckedCard {
  const { config, check, clockOffsetMs } = page
  const only: CardField[] =
    config.savedCardId !== null ? ['securityCode'] : ['number', 'expiry', 'securityCode', 'name']
  return check(readFields(page), {
    nowMs: Date.now() + clockOffsetMs,
    knownNumbers: config.knownNumbers,
    only,
  })
}

/** Shows each message under its field, and none under the others. */
function show({ inputs }: FieldsPage, messages: readonly FieldMessage[]) {
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

async function tokenise(page: FieldsPage) {
  if (page.isBusy) return
  const checked = judge(page)
  show(page, checked.messages)
  if (checked.messages.length > 0) return tell(page, { type: 'invalid', messages: checked.messages })
  page.isBusy = true
  try {
    const response = await sendFields(page, checked.securityCode)
    if (response.status === 204) return tell(page, { type: 'coded' })
    const answer = await response.json()
    if (response.status === 201) {
      const { cardToken, brand, last4, expiry } = answer
      tell(page, { type: 'token', cardToken, brand, last4, expiry })
    } else if (answer.code === 'card_unreadable') {
      show(page, answer.messages)
      tell(page, { type: 'invalid', messages: answer.messages })
    } else if (answer.code === 'session_expired') {
      tell(page, { type: 'expired' })
    } else if (answer.code === 'saved_card_gone') {
      tell(page, { type: 'gone' })
    } else throw new Error(answer.code)
  } catch {
    const message = 'The card service did not answer. You have not been charged. Try again.'
    tell(page, { type: 'invalid', messages: [{ field: 'form', message }] })
  } finally {
    page.isBusy = false
  }
}

/** Sends the typed card, or the security code of a saved one. */
function sendFields(page: FieldsPage, securityCode: string): Promise<Response> {
  const { sessionKey, savedCardId } = page.config
  if (savedCardId === null) return askForToken({ sessionKey, ...readFields(page) })
  return fetch(`/api/v1/card-identifiers/${savedCardId}/security-code`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sessionKey}`,
    },
    body: JSON.stringify({ securityCode }),
  })
}

function askForToken(card: CardEntry & { sessionKey: string }): Promise<Response> {
  return fetch('/fields/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  })
}

function listenToParent(page: FieldsPage) {
  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== page.config.parent) return
    switch (event.data?.type) {
      case 'tokenise':
        return void tokenise(page)
      case 'focus':
        return focusField(page, event.data.field)
      case 'clear':
        return clear(page)
      case 'wallet-go':
        return showWallet(true)
    }
  })
}

function focusField({ inputs }: FieldsPage, field: unknown) {
  const wrong = inputs.find(isMarked)
  const target = inputs.find((input) => fieldOf(input) === field) ?? wrong ?? inputs[0]
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}

function clear(page: FieldsPage) {
  page.form.reset()
  show(page, [])
  showBrand(page)
  tellValid(page)
}

function partOf(id: string) {
  return document.getElementById(id) as HTMLElement
}

function listenToWallet(page: FieldsPage) {
  const wallet = document.getElementById('wallet')
  if (!wallet) return
  partOf('wallet-open').addEventListener('click', () => tell(page, { type: 'wallet-pressed' }))
  partOf('wallet-close').addEventListener('click', () => {
    showWallet(false)
    tell(page, { type: 'wallet-ended' })
  })
  for (const button of wallet.querySelectorAll<HTMLElement>('[data-card]'))
    button.addEventListener('click', () => void payByWallet(page, button.dataset['card'] ?? ''))
}

function showWallet(isOpen: boolean) {
  partOf('wallet-open').hidden = isOpen
  partOf('wallet-cards').hidden = !isOpen
  if (isOpen) partOf('wallet-cards').querySelector('button')?.focus()
  else partOf('wallet-open').focus()
}

async function payByWallet(page: FieldsPage, number: string) {
  try {
    const response = await askForToken({
      sessionKey: page.config.sessionKey,
      number,
      name: 'Test Wallet',
      expiry: '12/39',
      securityCode: '123',
    })
    const answer = await response.json()
    if (response.status !== 201) throw new Error(answer.code)
    const { cardToken, brand, last4, expiry } = answer
    tell(page, { type: 'wallet', cardToken, brand, last4, expiry })
  } catch {
    tell(page, { type: 'wallet-failed' })
  } finally {
    showWallet(false)
  }
}

function isMarked(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-invalid') === 'true'
}

function faultOf(page: FieldsPage, input: HTMLInputElement): FieldMessage | undefined {
  return judge(page).messages.find((each) => each.field === fieldOf(input))
}

/** Lists the messages that stand under the other fields. */
function shownBeside({ inputs }: FieldsPage, but: HTMLInputElement): FieldMessage[] {
  return inputs
    .filter((other) => other !== but && isMarked(other))
    .map((other) => ({
      field: fieldOf(other),
      message: document.getElementById(`${other.id}-error`)?.textContent ?? '',
    }))
}

/** Removes a message as soon as it is no longer true. */
function dropMended(page: FieldsPage, input: HTMLInputElement) {
  if (!isMarked(input) || faultOf(page, input)) return
  show(page, shownBeside(page, input))
  tell(page, { type: 'mended', field: fieldOf(input) })
}

/** Checks a field when the payer leaves it. An empty one waits for the attempt to pay. */
function sayWrong(page: FieldsPage, input: HTMLInputElement) {
  const found = faultOf(page, input)
  if (found && input.value !== '' && document.activeElement !== input)
    show(page, [...shownBeside(page, input), found])
}

function listenToField(page: FieldsPage, input: HTMLInputElement) {
  input.addEventListener('input', () => {
    dropMended(page, input)
    tellValid(page)
    showBrand(page)
  })
  // Tidied only when the payer leaves the field, so that nothing moves while they type.
  input.addEventListener('blur', () => {
    // Waits until after the press that took the focus, so that its target does not move under the finger.
    if (faultOf(page, input)) return void setTimeout(() => sayWrong(page, input), 200)
    tidy(page, input)
  })
}

function tidy(page: FieldsPage, input: HTMLInputElement) {
  const checked = judge(page)
  if (fieldOf(input) === 'number') {
    const groups = checked.number.length === 15 ? /^(.{4})(.{6})(.{5})$/ : /^(.{4})(.{4})(.{4})(.{4})$/
    input.value = checked.number.replace(groups, (_all, ...parts: string[]) => parts.slice(0, -2).join(' '))
  }
  if (fieldOf(input) === 'expiry') input.value = checked.expiry
}

export const fieldsProgram = [
  startFields,
  tell,
  tellHeight,
  tellValid,
  showBrand,
  fieldOf,
  readFields,
  judge,
  show,
  tokenise,
  sendFields,
  askForToken,
  listenToParent,
  focusField,
  clear,
  partOf,
  listenToWallet,
  showWallet,
  payByWallet,
  isMarked,
  faultOf,
  shownBeside,
  dropMended,
  sayWrong,
  listenToField,
  tidy,
] as const
