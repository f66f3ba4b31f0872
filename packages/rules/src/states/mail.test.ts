import { describe, expect, test } from 'vitest'
import { walkTable } from '../testing/walk-table.ts'
import { mail } from './mail.ts'
import { move } from './state-table.ts'

describe('F56: a letter', () => {
  walkTable(mail)

  test('F56: only staff send a letter again that may have arrived', () => {
    expect(move(mail, 'unsure', 'send').ok).toBe(false)
    expect(move(mail, 'sending', 'send').ok).toBe(false)
    expect(move(mail, 'sent', 'sendAgain').ok).toBe(false)
    expect(move(mail, 'unsure', 'sendAgain').ok).toBe(true)
  })
})
