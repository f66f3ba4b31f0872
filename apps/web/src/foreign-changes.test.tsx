// @vitest-environment jsdom
import { act, Fragment, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tolerateForeignChanges } from './foreign-changes.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let place: HTMLElement
let root: Root
/** The translator's own observer of the page. */
let watching: MutationObserver | null = null

/** Held in a variable: the tag is deprecated, but Chrome writes it. */
const fontTag: string = 'font'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  tolerateForeignChanges()
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place, { onUncaughtError: (error) => failures.push(error) })
})

afterEach(async () => {
  watching?.disconnect()
  watching = null
  await act(async () => root.unmount())
  place.remove()
  failures.length = 0
})

const failures: unknown[] = []

/** Returns the browser's own methods, from a new window: those of this one are changed, perhaps by an earlier test. */
function methodsOfBrowser() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const { Node: Untouched } = frame.contentWindow as unknown as { Node: typeof Node }
  // oxlint-disable-next-line typescript/unbound-method -- put onto the prototype as they are
  const { appendChild, insertBefore, removeChild } = Untouched.prototype
  frame.remove()
  return { appendChild, insertBefore, removeChild }
}

async function show(children: ReactNode): Promise<string> {
  await act(async () => root.render(children))
  await settle()
  return read()
}

/** Waits for observers, which hear of a change after it, the translator's own changes among them. */
const settle = async () => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setTimeout(done))
}

const read = () => (place.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

type Translator = (text: Text) => void

/** Translates like Chrome: two nested elements in place of each text. */
const asChrome: Translator = (text) => {
  const [outer, inner] = [document.createElement(fontTag), document.createElement(fontTag)]
  inner.textContent = text.data.toUpperCase()
  outer.append(inner)
  text.replaceWith(outer)
}

/** Translates in two steps: inserts its words first, then removes the text. */
const inTwoSteps: Translator = (text) => {
  const font = document.createElement(fontTag)
  font.textContent = text.data.toUpperCase()
  text.before(font)
  text.remove()
}

/** Wraps each text, like a reader extension. */
const wrapping: Translator = (text) => {
  const mark = document.createElement('mark')
  text.before(mark)
  mark.append(text)
}

/** Replaces each text by its words, each in an element, with the spaces between them. */
const wordByWord: Translator = (text) => {
  const pieces = text.data.split(/(\s+)/).filter((piece) => piece !== '')
  text.replaceWith(
    ...pieces.map((piece) => {
      if (piece.trim() === '') return piece
      const mark = document.createElement('mark')
      mark.textContent = piece.toUpperCase()
      return mark
    }),
  )
}

/** Splits each text after each word, and wraps the parts: our own text stays, as the first of them. */
const splitting: Translator = (text) => {
  let rest: Text | null = text
  while (rest !== null) {
    const word: Text = rest
    const end = word.data.search(/\S\s/)
    rest = end < 0 ? null : word.splitText(end + 1)
    wrapping(word)
  }
}

function textsOf(node: Node): Text[] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

const isDone = (text: Text) => text.parentElement?.closest('font, mark') !== null

/** Translates once now, and again whatever comes later. */
function translate(translator: Translator): void {
  const all = () => {
    for (const text of textsOf(place)) if (text.data.trim() !== '' && !isDone(text)) translator(text)
  }
  all()
  watching = new MutationObserver(all)
  watching.observe(place, { childList: true, subtree: true, characterData: true })
}

const translators = { asChrome, inTwoSteps, wrapping, wordByWord, splitting }
/** They leave the words as they are. */
const wrappers = new Set(['wrapping', 'splitting'])

type Shown = { places: number; note?: string | null; isOpen?: boolean }

/** Renders a sentence of several texts, one that comes and goes, an element before a text, and a list. */
function Sum({ places, note = null, isOpen = false }: Shown) {
  return (
    <section>
      <p>
        Total for {places} places {isOpen && <b>now</b>} £{places * 5}.00{note}
      </p>
      {note !== null && 'Held. '}
      {isOpen && <i>open</i>}
      after
    </section>
  )
}

/** Renders a sentence of one text, which React sets as it stands beside an element. */
const Sentence = ({ places }: { places: number }) => (
  <p>
    {`${places} places cost £${places * 5}.00 in all`}
    <br />
  </p>
)

describe.each(Object.entries(translators))(
  'F117: where another program changes the page, %s',
  (name, translator) => {
    const said = (text: string) => (wrappers.has(name) ? text : text.toUpperCase())

    test('a sum of several texts is never an old one', async () => {
      await show(<Sum places={2} />)
      translate(translator)
      await settle()
      expect(read()).toBe(said('Total for 2 places £10.00after'))
      expect(await show(<Sum places={3} />)).toBe(said('Total for 3 places £15.00after'))
      expect(await show(<Sum places={4} />)).toBe(said('Total for 4 places £20.00after'))
      expect(failures).toEqual([])
    })

    test('a sentence of one text is never partly that of before', async () => {
      await show(<Sentence places={2} />)
      translate(translator)
      await settle()
      expect(await show(<Sentence places={3} />)).toBe(said('3 places cost £15.00 in all'))
      expect(await show(<Sentence places={4} />)).toBe(said('4 places cost £20.00 in all'))
      expect(failures).toEqual([])
    })

    test('a text beside another appears and goes, and so does an element before it', async () => {
      await show(<Sum places={1} note=" off" isOpen />)
      translate(translator)
      await settle()
      expect(await show(<Sum places={1} />)).toBe(said('Total for 1 places £5.00after'))
      expect(await show(<Sum places={1} note=" off" />)).toBe(said('Total for 1 places £5.00 offHeld. after'))
      expect(await show(<Sum places={1} note=" off" isOpen />)).toBe(
        said('Total for 1 places now £5.00 offHeld. openafter'),
      )
      expect(await show(<p>gone</p>)).toBe(said('gone'))
      expect(failures).toEqual([])
    })

    test('texts of a list change their order', async () => {
      const list = (...words: string[]) => (
        <p>
          {words.map((word) => (
            <Fragment key={word}>
              {`${word} `}
              <br />
            </Fragment>
          ))}
        </p>
      )
      await show(list('one at a time', 'two', 'three or more'))
      translate(translator)
      await settle()
      expect(await show(list('three or more', 'one at a time'))).toBe(said('three or more one at a time'))
      expect(failures).toEqual([])
    })
  },
)

test('F117: an element that another program removed is not missed, and the text before it is shown at the end', async () => {
  await show(<Sum places={1} note=" off" />)
  for (const text of textsOf(place)) text.remove()
  await settle()
  expect(await show(<Sum places={1} isOpen />)).toBe('nowopen')
  expect(failures).toEqual([])
})

test('F117: control: without it React fails', async () => {
  const ours = { ...Object.getOwnPropertyDescriptors(Node.prototype) }
  Object.assign(Node.prototype, methodsOfBrowser())
  try {
    await show(<Sum places={1} note=" off" isOpen />)
    translate(asChrome)
    await settle()
    const failed = show(<Sum places={1} />).catch((error: AggregateError) => error.errors.map(String))
    expect(await failed).toContainEqual(expect.stringContaining('NotFoundError'))
  } finally {
    for (const method of ['appendChild', 'insertBefore', 'removeChild'])
      Object.defineProperty(Node.prototype, method, ours[method]!)
  }
})
