/*
 * Stands in every document's head and runs before the first thing can be pressed. Until the page is alive nobody
 * would hear a press, and what is chosen or typed would be forgotten: both are held, and played again when it is.
 * Links work on their own, unless something has been chosen before, which may change where they lead; and everything
 * does when the page's script does not come.
 *
 * Once something is painted it sends for the scripts that the page's own will need: earlier, on a slow line, they would
 * delay what is read. Where nothing tells of a paint, the page's script asks for them itself, a little later.
 */
// These imports are nobody else's: a module that the page's script had too would be a file of its own.
import { keepMode } from './modes/keep-mode.ts'
import { isAlive } from './page/is-alive.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const HEARS = ['click', 'submit', 'input', 'change', 'error']

/** Of a person: they move, scroll, touch, type, or walk through the page by keyboard. A page scrolls by itself, too. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click']

/** What was pressed or changed, in its order, each once; with what a field was set to. */
const held = new Map<HTMLElement, string | boolean>()

/** Once the page is alive: what stands in parts of it whose own script is still to come. Before, everything. */
let asleep: readonly Element[] | null = null

keepMode()
new PerformanceObserver(() => {
  const scripts = document.head.querySelector('template')
  if (scripts) document.head.append(scripts.content)
}).observe({ type: 'paint', buffered: true })
for (const type of HEARS) addEventListener(type, hear, true)
window.somebody = new Promise((resolve) => {
  for (const sign of SIGNS) addEventListener(sign, resolve, { capture: true, passive: true, once: true })
})
window.pageIsAlive = (isLost = false) => {
  if (isLost) return giveUp()
  asleep = [...document.querySelectorAll('button,form,input,select,textarea')].filter(
    (element) => !isAlive(element) && (!asleep || asleep.includes(element)),
  )
  void play(isAlive)
  if (asleep.length === 0) stop()
}

/** The page's script is missing: what has an address of its own goes there, as it would without scripts. */
function giveUp(): void {
  stop()
  void play(() => true)
}

function hear(event: Event): void {
  const { target, type, isTrusted } = event
  if (type === 'error') {
    if (target instanceof HTMLScriptElement) giveUp()
  } else if (type === 'click') {
    // What is played again is no person's.
    if (!isTrusted) return
    const pressed = (target as Element).closest<HTMLElement>(
      isPlain(event) && [...held.keys()].some(({ isConnected }) => isConnected)
        ? 'button,a:not([target])'
        : 'button',
    )
    if (pressed) hold(pressed, event)
  } else if (type === 'submit') {
    // A form without a button is submitted without a press.
    hold(target as HTMLElement, event)
  } else {
    const field = target as Field
    hold(field, null, isTick(field) ? field.checked : field.value)
  }
}

/** Nobody has asked for another tab or a download. */
function isPlain(event: Event): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}

function hold(element: HTMLElement, event: Event | null, value: string | boolean = true): void {
  if (asleep && !asleep.includes(element) && !isLink(element)) return
  held.set(element, value)
  if (!event) return
  event.preventDefault()
  event.stopImmediatePropagation()
  element.dataset['held'] = ''
}

function stop(): void {
  for (const type of HEARS) removeEventListener(type, hear, true)
  delete window.pageIsAlive
}

/** One after the other, as a person does: the page has taken a change in before it hears of the next. */
async function play(isReady: (element: Element) => boolean): Promise<void> {
  let isWaiting = false
  for (const [element, value] of held) {
    // A link leads where all that was chosen before it leads.
    if (isLink(element) ? isWaiting : !isReady(element) && element.isConnected) {
      isWaiting = true
      continue
    }
    held.delete(element)
    delete element.dataset['held']
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else if (element instanceof HTMLButtonElement || isLink(element)) element.click()
    else setAgain(element as Field, value)
    await Promise.resolve()
  }
}

/**
 * React notices a change by comparing a field with what it last knew, and it learnt the page as it found it: the
 * field is first set to something else where React sees it, then changed as a person does.
 */
function setAgain(field: Field, value: string | boolean): void {
  if (isTick(field)) {
    field.checked = !value
    field.click()
  } else if (typeof value === 'string') {
    field.value = `${value}.`
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

function isLink(element: HTMLElement): element is HTMLAnchorElement {
  return element instanceof HTMLAnchorElement
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}
