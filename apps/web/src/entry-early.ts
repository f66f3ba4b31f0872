/*
 * Stands in every document's head and runs before the first thing can be pressed. Until React listens, a
 * press would be lost, and what is chosen or typed forgotten: this script holds both and replays them once
 * React listens. Links work on their own, unless a choice made before may change where they lead. If the
 * page's script does not come, everything works as without scripts.
 *
 * Once the page is painted it fetches the scripts that the page's own will need: earlier, on a slow line,
 * they would delay what is read. In a browser that does not report paints, the page's script fetches them
 * itself, a little later.
 */
// Both are imported only here: a module shared with the page's script would be a file of its own.
import { tolerateForeignChanges } from './foreign-changes.ts'
import { keepMode } from './modes/keep-mode.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Elements pressed or changed, each once, in order; with a field's new value, or a button's number of
 * presses.
 */
const held = new Map<HTMLElement, string | boolean | number>()
/**
 * Press of a link that this script let pass: unless React handles it, the browser follows it, and what is
 * held is lost.
 */
let followed: MouseEvent | null = null
/**
 * Place in this page that a pressed link led to. React may redraw it, and the page would not scroll there.
 */
let place = ''

keepMode()
// Before React renders its first text: a translator may be as quick.
tolerateForeignChanges()
new PerformanceObserver(() => {
  const scripts = document.head.querySelector('template')
  if (scripts) document.head.append(scripts.content)
}).observe({ type: 'paint', buffered: true })
addEventListener('click', holdPress, true)
addEventListener('submit', holdSubmit, true)
addEventListener('input', holdChange, true)
addEventListener('change', holdChange, true)
addEventListener('error', takeFailure, true)
addEventListener('hydrated', play)
addEventListener('hydrated', goToPlace)
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) followed = null
})

/** True before this element's part of the page is hydrated (page/hydration.ts). */
function isHydrating(element: Element): boolean {
  return element.isConnected && element.closest('[data-hydrating]') !== null
}

function holdPress(event: MouseEvent): void {
  // Replayed presses are not held again.
  if (!event.isTrusted) return
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  // Presses for another tab or a download are not held.
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  const isBehind = isPlain && [...held.keys()].some(({ isConnected }) => isConnected)
  const target = event.target as Element
  const link = isPlain ? target.closest<HTMLAnchorElement>('a[href]:not([target],[download])') : null
  // The last press leads: otherwise React would open this link, and the browser then the earlier one.
  if (link && followed?.defaultPrevented === false) return event.stopImmediatePropagation()
  const pressed = target.closest<HTMLElement>(isBehind ? 'button,a:not([target])' : 'button,a[data-sheet]')
  if (pressed && (isLink(pressed) ? isPlain && (isBehind || isLate(pressed)) : isHydrating(pressed)))
    hold(pressed, event)
  else if (link && isHydrating(link))
    if (isOfAnotherPage(link)) followed = event
    else place = link.hash.slice(1)
}

/** Scrolls to the place again once the whole page listens. */
function goToPlace(): void {
  if (!place || document.querySelector('[data-hydrating]')) return
  document.getElementById(place)?.scrollIntoView()
  place = ''
}

/** True for a link to another page: not a place of this page, a telephone number or a mail address. */
function isOfAnotherPage({ hash, protocol }: HTMLAnchorElement): boolean {
  return hash === '' && protocol.startsWith('http')
}

/**
 * True when the page listens already, but this part does not. A sheet is worth the wait, and needs no other
 * page.
 */
function isLate(element: Element): boolean {
  return isHydrating(element) && !isHydrating(document.documentElement)
}

/** Holds a submit: a form without a button is submitted without a press. */
function holdSubmit(event: Event): void {
  const form = event.target as HTMLFormElement
  if (isHydrating(form)) hold(form, event)
}

function holdChange({ target }: Event): void {
  const field = target as Field
  if (isHydrating(field)) held.set(field, isTick(field) ? field.checked : field.value)
}

function hold(element: HTMLElement, event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  // Two presses of ‘one more’ are two more; any other button counts once, however often it is pressed.
  const before = 'eachPress' in element.dataset ? Number(held.get(element) ?? 0) : 0
  held.set(element, before + 1)
  element.dataset['held'] = ''
}

/** Gives up when the page's script fails to load: held presses then act as they would without scripts. */
function takeFailure({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return
  // F119: a third party's script that fails later is no fault of the page's own.
  if (isHydrating(document.documentElement)) document.documentElement.dataset['notStarted'] = ''
  for (const element of document.querySelectorAll('[data-hydrating]'))
    element.removeAttribute('data-hydrating')
  void play()
}

/**
 * Replays what is held, one after the other, so that the page has handled a change before the next. The first
 * waits, too: React may say that it listens during an event that it is handling, and would reset the field to
 * what it showed before.
 */
async function play(): Promise<void> {
  let isWaiting = false
  for (const [element, value] of held) {
    await Promise.resolve()
    // Several parts of a page that begin to listen at once each call this: a press counts once.
    if (!held.has(element)) continue
    // A link waits for all choices made before it, since they may change where it leads.
    if (isLink(element) ? isWaiting || isLate(element) : isHydrating(element)) {
      isWaiting = true
      continue
    }
    held.delete(element)
    delete element.dataset['held']
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else if (typeof value === 'number') await press(element, value)
    else setAgain(element as Field, value)
  }
}

async function press(element: HTMLElement, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    element.click()
    await Promise.resolve()
  }
}

/**
 * Makes React notice a held change. React compares a field with the value that it found when it hydrated: the
 * field is first set to another value where React sees it, then changed as a person does. A person who is
 * typing keeps their place in the field.
 */
function setAgain(field: Field, value: string | boolean): void {
  if (isTick(field)) {
    field.checked = !value
    field.click()
  } else if (field.type === 'file') {
    // Its files are still there; no script can choose them.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (typeof value === 'string') {
    const typing = field === document.activeElement && !(field instanceof HTMLSelectElement) ? field : null
    const [from, to] = [typing?.selectionStart ?? null, typing?.selectionEnd ?? null]
    field.value = `${value}.`
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    // Fields for numbers and email addresses do not tell the cursor's place.
    if (from !== null) typing?.setSelectionRange(from, to)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

function isLink(element: HTMLElement): element is HTMLAnchorElement {
  return element instanceof HTMLAnchorElement
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}
