/*
 * Stands in every document's head and runs before the first thing can be pressed. Until React listens, a press would be
 * lost, and what is chosen or typed would be forgotten: both are held, and played when it does. Links work on their own,
 * unless something has been chosen before, which may change where they lead; and everything does when the page's script
 * does not come.
 *
 * Once something is painted it sends for the scripts that the page's own will need: earlier, on a slow line, they would
 * delay what is read. Where nothing tells of a paint, the page's script asks for them itself, a little later.
 */
// Both imported here only: a module that the page's script had too would be a file of its own.
import { goOnAfterForeignChanges } from './foreign-changes.ts'
import { keepMode } from './modes/keep-mode.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What was pressed or changed, in its order, each once; with what a field was set to, or how often a button counts. */
const held = new Map<HTMLElement, string | boolean | number>()
/** The press of a link that nothing here has heard: unless React has, the browser follows it, and what is held then is lost. */
let followed: MouseEvent | null = null
/** The place of this page that a pressed link led to: React may draw it anew, and the page would stay where it was. */
let place = ''

keepMode()
// Before React has its first text: a translator may be as quick.
goOnAfterForeignChanges()
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

/** Of page/hydration.ts. */
function isHydrating(element: Element): boolean {
  return element.isConnected && element.closest('[data-hydrating]') !== null
}

function holdPress(event: MouseEvent): void {
  // What is played again is not held again.
  if (!event.isTrusted) return
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  // Not for another tab or a download.
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  const isBehind = isPlain && [...held.keys()].some(({ isConnected }) => isConnected)
  const target = event.target as Element
  const link = isPlain ? target.closest<HTMLAnchorElement>('a[href]:not([target],[download])') : null
  // The last press leads: React would go there without the browser, which would then show the first link's page.
  if (link && followed?.defaultPrevented === false) return event.stopImmediatePropagation()
  const pressed = target.closest<HTMLElement>(isBehind ? 'button,a:not([target])' : 'button,a[data-sheet]')
  if (pressed && (isLink(pressed) ? isPlain && (isBehind || isLate(pressed)) : isHydrating(pressed)))
    hold(pressed, event)
  else if (link && isHydrating(link))
    if (isOfAnotherPage(link)) followed = event
    else place = link.hash.slice(1)
}

/** Scrolls to the place again once all of the page listens. */
function goToPlace(): void {
  if (!place || document.querySelector('[data-hydrating]')) return
  document.getElementById(place)?.scrollIntoView()
  place = ''
}

/** Not a place of this page, a telephone number or an address for mail. */
function isOfAnotherPage({ hash, protocol }: HTMLAnchorElement): boolean {
  return hash === '' && protocol.startsWith('http')
}

/** The page listens already, this part of it not yet: a sheet is worth the moment, and needs no other page. */
function isLate(element: Element): boolean {
  return isHydrating(element) && !isHydrating(document.documentElement)
}

/** A form without a button is submitted without a press. */
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
  // Twice ‘one more’ is two more; any other button is pressed once, however impatiently.
  const before = 'eachPress' in element.dataset ? Number(held.get(element) ?? 0) : 0
  held.set(element, before + 1)
  element.dataset['held'] = ''
}

/** The page's script is missing: what has an address of its own goes there, as it would without scripts. */
function takeFailure({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return
  // F119: a script of others that fails later is no fault of the page's own.
  if (isHydrating(document.documentElement)) document.documentElement.dataset['notStarted'] = ''
  for (const element of document.querySelectorAll('[data-hydrating]'))
    element.removeAttribute('data-hydrating')
  void play()
}

/**
 * One after the other, as a person does: the page has taken a change in before it hears of the next. The first waits as
 * well: React may say that it listens in the midst of an event that it has just heard, and would take the field back to
 * what it showed before.
 */
async function play(): Promise<void> {
  let isWaiting = false
  for (const [element, value] of held) {
    await Promise.resolve()
    // Parts of a page that begin to listen at one moment each play: a press counts once.
    if (!held.has(element)) continue
    // A link leads where all that was chosen before it leads.
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
 * React notices a change by comparing a field with what it last knew, and it learnt the page as it found it: the
 * field is first set to something else where React sees it, then changed as a person does. A person who is typing in it
 * goes on where they were, not at its end.
 */
function setAgain(field: Field, value: string | boolean): void {
  if (isTick(field)) {
    field.checked = !value
    field.click()
  } else if (field.type === 'file') {
    // Its files are still there, and no script can choose them.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (typeof value === 'string') {
    const typing = field === document.activeElement && !(field instanceof HTMLSelectElement) ? field : null
    const [from, to] = [typing?.selectionStart ?? null, typing?.selectionEnd ?? null]
    field.value = `${value}.`
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    // Fields for numbers and email addresses don't tell where that is.
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
