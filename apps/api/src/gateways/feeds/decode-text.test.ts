import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = '{"name": "Café – Łódź"}'
const utf16le = Buffer.from(text, 'utf16le')
const utf16be = Buffer.from(utf16le).swap16()

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 LE with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le])],
  ['UTF-16 BE with its mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be])],
  ['UTF-16 LE without a mark', utf16le],
  ['UTF-16 BE without a mark', utf16be],
])('F114: text in %s is read', (_, bytes) => {
  expect(decodeText(bytes)).toEqual({ text })
})

test('F114: the encoding that a server names is believed; without one nothing is guessed', () => {
  const bytes = Buffer.from('{"name": "Caf\u00e9"}', 'latin1')
  expect(decodeText(bytes, 'windows-1252')).toEqual({ text: '{"name": "Café"}' })
  expect(decodeText(bytes)).toEqual({ unreadable: 'is not in UTF-8: save it as UTF-8' })
  expect(decodeText(bytes, 'klingon')).toEqual({
    unreadable: "is in 'klingon', which is not read: save it as UTF-8",
  })
  expect(decodeText(Buffer.from([0xff, 0xfe, 0x41, 0xd8, 0x41, 0x00]))).toEqual({
    unreadable: 'is not in UTF-16, as it begins: save it as UTF-8',
  })
})
