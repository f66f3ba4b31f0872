// @vitest-environment jsdom
import { contrastRatio, parseColour, textContrast, toHex } from '@touchline/rules/look/colours'
import { letterKinds, letterKindWords } from '@touchline/rules/mail/letter-kind-words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleLetters } from '../testing/factories/sample-letters.ts'
import type { Letter } from './letter.ts'
import { grounds, letterLook } from './letter-look.ts'
import { writeLetter } from './letters.ts'
import { renderLetter } from './render-letter.ts'

const sender = {
  name: 'Quayside & Sons',
  theme: {},
  logoAddress: null,
  answers: {
    name: 'Quayside',
    address: '1 Quay, Bristol BS1 1AA',
    phone: '0117 496 0100',
    email: 'ask@quay.example',
  },
  homeAddress: 'https://book.example/',
}
const addressOf = () => 'https://book.example/x?a=1&key=abc'
const render = (letter: Letter) => renderLetter(letter, sender, addressOf)
const pageOf = (html: string) => new DOMParser().parseFromString(html.replaceAll('<br>', '\n'), 'text/html')
const wordsOf = (text: string) => text.replace(/\s+/g, ' ')

describe.each(sampleLetters.map((facts) => ({ facts, kind: facts.kind })))('$kind', ({ facts }) => {
  it('A49: every letter has a text part with all that the HTML says, one heading and the language', () => {
    const letter = writeLetter(facts)
    const { html, text } = render(letter)
    const page = pageOf(html)
    expect(page.documentElement.lang).toBe('en')
    expect(page.title).toBe(letter.subject)
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    for (const picture of page.querySelectorAll('img')) expect(picture.alt).toMatch(/\w/)
    const said = wordsOf(text)
    for (const part of page.querySelectorAll('h1, p:not(.soft), li, td, a'))
      expect(said).toContain(wordsOf(part.textContent))
    expect(said).toContain(letter.why)
    // Spec 2: who can be asked.
    for (const words of [wordsOf(text), wordsOf(page.body.textContent)])
      for (const known of Object.values(sender.answers)) expect(words).toContain(known)
    expect(letter.subject).not.toMatch(/undefined|null|NaN/)
    expect(text).not.toMatch(/undefined|\bnull\b|NaN/)
  })
})

it('staff read words for every kind of letter, and its code for one of a newer version', () => {
  expect(Object.keys(letterKinds)).toEqual([...new Set(sampleLetters.map(({ kind }) => kind))].toSorted())
  expect(letterKindWords('confirm-email-old')).toBe('Agree to a new email address')
  expect(letterKindWords('of-next-year')).toBe('Of next year')
})

describe('a letter', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)

  it('A49: whatever colours a client has, every text of a letter is readable, on light pages and dark ones', () => {
    const ratio = (a: string, b: string) => contrastRatio(parseColour(a)!, parseColour(b)!)
    fc.assert(
      fc.property(colour, colour, (themeAppPrimaryColour, themeAppHeaderBgColour) => {
        const look = letterLook({ themeAppPrimaryColour, themeAppHeaderBgColour })
        expect(ratio(look.headerText, look.header)).toBeGreaterThanOrEqual(textContrast)
        expect(ratio(look.buttonText, look.button)).toBeGreaterThanOrEqual(textContrast)
        for (const ground of [grounds.card, grounds.page])
          expect(ratio(look.link, ground)).toBeGreaterThanOrEqual(textContrast)
        for (const ground of [grounds.darkCard, grounds.darkPage])
          expect(ratio(look.darkLink, ground)).toBeGreaterThanOrEqual(textContrast)
      }),
    )
    for (const [text, ground] of [
      [grounds.ink, grounds.card],
      [grounds.soft, grounds.card],
      [grounds.soft, grounds.page],
      [grounds.darkInk, grounds.darkCard],
      [grounds.darkSoft, grounds.darkPage],
    ] as const)
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(textContrast)
  })

  it('has the client’s own colours where they are readable', () => {
    const look = letterLook({ themeAppPrimaryColour: '#0b5d3b', themeAppHeaderBgColour: '12 34 56' })
    expect(look).toMatchObject({
      button: '#0b5d3b',
      link: '#0b5d3b',
      header: toHex({ red: 12, green: 34, blue: 56 }),
    })
  })

  it('S56: it holds no element or address that a visitor typed', () => {
    const typed = `"><img src=x onerror=alert(1)> & 'x'`
    const blocks: Letter['blocks'] = [
      { kind: 'heading', words: typed },
      { kind: 'paragraph', words: typed },
      { kind: 'facts', rows: [[typed, typed]] },
      { kind: 'sums', rows: [{ words: typed, sum: typed, total: true }] },
      { kind: 'list', items: [typed] },
      { kind: 'button', words: typed, to: { path: '/' } },
      { kind: 'link', words: typed, to: { path: '/' } },
      { kind: 'qr', content: typed, words: typed },
      { kind: 'small', words: typed },
    ]
    const page = pageOf(render({ subject: typed, preheader: typed, blocks, why: typed }).html)
    expect([...page.querySelectorAll('img')].map(({ src }) => src)).toEqual(['cid:code-1@touchline'])
    expect(page.querySelector('h1')!.textContent).toBe(typed)
    expect(page.querySelector('a')!.getAttribute('href')).toBe('https://book.example/x?a=1&key=abc')
  })

  it('says how to stop it where it may be stopped, in both parts', () => {
    const letter: Letter = { subject: 's', preheader: 'p', blocks: [], why: 'w' }
    const { html, text } = renderLetter(letter, sender, addressOf, 'https://book.example/unsubscribe?key=u')
    expect(pageOf(html).querySelector('a')!.href).toBe('https://book.example/unsubscribe?key=u')
    expect(text).toContain('https://book.example/unsubscribe?key=u')
    expect(render(letter).text).not.toContain('unsubscribe')
  })
})
