import { fieldOf, itemsOf, numberOf, textOf, type UncheckedValue } from '../unchecked-value.ts'
import { parseWhen, startsOn } from './when.ts'

/**
 * Sessions that are cancelled or moved: each names one that there is; what is moved, once, and to a time at which its
 * pattern has no other.
 * @param patterns of the entry, each as text
 */
export function checkChanges(
  entry: UncheckedValue,
  patterns: readonly UncheckedValue[],
  isCourse: boolean,
  report: (at: UncheckedValue, message: string) => void,
): void {
  const minutes = numberOf(fieldOf(entry, 'minutes')) ?? 0
  const whens = patterns.map((one) => parseWhen(textOf(one) ?? '')).filter((when) => when !== null)
  const startsOf = (date: string) => whens.flatMap((when) => startsOn(when, date, minutes))
  for (const cancelled of itemsOf(fieldOf(entry, 'cancelled'))) {
    const [on, at] = [textOf(fieldOf(cancelled, 'on')), textOf(fieldOf(cancelled, 'at'))]
    if (on !== undefined && at !== undefined && !startsOf(on).includes(at))
      report(fieldOf(cancelled, 'at'), 'none of its sessions begins then')
  }
  const [from, to] = [new Set<string>(), new Set<string>()]
  for (const move of itemsOf(fieldOf(entry, 'moved'))) {
    const [on, at] = [textOf(fieldOf(move, 'on')), textOf(fieldOf(move, 'at'))]
    if (on === undefined) continue
    const starts = startsOf(on)
    const start = at ?? starts[0]
    if (start === undefined || !starts.includes(start)) {
      report(fieldOf(move, at === undefined ? 'on' : 'at'), 'none of its sessions begins then')
      continue
    }
    if (at === undefined && starts.length > 1)
      report(move, `has ${starts.length} sessions on that day: say which with at`)
    if (from.has(`${on} ${start}`)) report(move, 'moves a session that is moved already')
    from.add(`${on} ${start}`)
    const target = fieldOf(move, 'to')
    const toOn = textOf(fieldOf(target, 'on')) ?? on
    const toAt = textOf(fieldOf(target, 'at')) ?? start
    const isElsewhen = toOn !== on || toAt !== start
    if ((isElsewhen && startsOf(toOn).includes(toAt)) || to.has(`${toOn} ${toAt}`))
      report(target, 'is a time at which it has a session already')
    to.add(`${toOn} ${toAt}`)
    const location = fieldOf(target, 'location')
    if (location.value === undefined) continue
    if (isCourse) report(location, 'a session of a course moves to another time only')
    else if (itemsOf(fieldOf(entry, 'locations')).length > 1)
      report(location, 'can’t be told of sessions in several locations: give each an entry of its own')
  }
}
