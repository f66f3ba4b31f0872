// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { PartsOfDay } from './part-of-day.tsx'

const at = (format24Hour: string) => ({ startsAt: { format24Hour } })

test('what a day lists stays in place when its times change, and another day’s list is new: it moves nothing that was there', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body)
  const list = (date: string, times: string[]) => {
    const entries = times.map(at)
    const row = ({ startsAt }: ReturnType<typeof at>) => (
      <li key={startsAt.format24Hour}>{startsAt.format24Hour}</li>
    )
    act(() =>
      root.render(
        <PartsOfDay date={date} entries={entries}>
          {row}
        </PartsOfDay>,
      ),
    )
    return [...document.querySelectorAll('section')].find((part) => part.textContent?.startsWith('Evening'))
  }
  const evening = list('2027-05-03', ['09:00', '18:00'])
  expect(evening?.textContent).toBe('Evening18:00')
  expect(list('2027-05-03', ['18:00', '19:00'])).toBe(evening)
  expect(list('2027-05-04', ['09:00', '10:00', '18:00'])).not.toBe(evening)
  act(() => root.unmount())
})
