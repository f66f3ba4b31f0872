import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { chooseDate, openingDate, selectedDateOf, showDate } from './selected-date.ts'

const dates = [{ raw: '2026-12-04' }, { raw: '2026-12-05' }]

describe('spec 4: the selected date has a flag that says whether the user chose it', () => {
  it('a day that the user did not press is no choice: the next activity opens on its first day', () => {
    const client = new QueryClient()
    showDate(client, '2026-12-05')
    expect(selectedDateOf(client)).toEqual({ date: '2026-12-05', isChosenByUser: false })
    expect(openingDate(client, dates)).toBe('2026-12-04')
  })

  it('a day that the user chose stays chosen when it is shown again, and for the next activity', () => {
    const client = new QueryClient()
    chooseDate(client, '2026-12-05')
    showDate(client, '2026-12-05')
    expect(selectedDateOf(client)).toEqual({ date: '2026-12-05', isChosenByUser: true })
    expect(openingDate(client, dates)).toBe('2026-12-05')
  })

  it('a chosen day that the next activity does not have is skipped', () => {
    const client = new QueryClient()
    chooseDate(client, '2026-12-09')
    expect(openingDate(client, dates)).toBe('2026-12-04')
    expect(openingDate(client, [])).toBeNull()
  })

  it('one visitor’s choice is not another’s: each page has its own', () => {
    const client = new QueryClient()
    chooseDate(client, '2026-12-05')
    expect(selectedDateOf(new QueryClient())).toBeNull()
  })
})
